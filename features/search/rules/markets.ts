import { findDistrict, nameDistrict } from './places.ts'
import { splitText } from './words.ts'

/** Fewer phones than this say nothing about what a phone costs. Search engines do not index such a page. */
export const minListings = 3

/** The key and the official name of a district, from any spelling; undefined if the text names none. */
export function readDistrict(text: string): { key: string; name: string } | undefined {
  const key = findDistrict(splitText(text.replaceAll('-', ' ')))
  return key === undefined ? undefined : { key, name: nameDistrict(key) }
}
