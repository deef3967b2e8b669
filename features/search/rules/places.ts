import { areaSpellings, districtSpellings } from '#db/catalogue/spellings.ts'
import { findNames, keyOf, type SplitText, splitPlain, withoutName } from './words.ts'

type Place = { name: string; keys: string[] }

const readPlace = (line: string): Place => {
  const [own = '', others = ''] = line.split(': ')
  return { name: own.replaceAll('_', ' '), keys: [own, ...others.split(' ')].map(keyOf) }
}
const districts = districtSpellings.map(readPlace)
const districtNames = new Map(districts.map(({ name, keys: [key = ''] }) => [key, name]))
const areas = areaSpellings.map(readPlace)

/** The key of the district in a text, in any spelling; the last one if there are several. */
export function findDistrict(place: SplitText): string | undefined {
  return findNames(place).findLast((name) => districtNames.has(name))
}

/** The official name of a district by its key. */
export const nameDistrict = (key: string): string => districtNames.get(key) ?? key

/** The text without the name of its district. Undefined if it has no district, or nothing else. */
export function withoutDistrict(text: SplitText): string | undefined {
  const district = findDistrict(text)
  const rest = district === undefined ? undefined : withoutName(text, district)
  return rest === undefined || splitPlain(rest).chunks.length === 0 ? undefined : rest
}

/**
 * Places whose name begins with the last typed word, in any spelling: districts, then areas that listings name, then
 * other places that listings name. `others` are the places of listings that are no districts, the most frequent first.
 */
export function suggestPlaces(typed: string, others: readonly string[], max: number): string[] {
  const last = typed.split(' ').at(-1) ?? ''
  if (!/^[\p{L}\p{M}]{2,}$/u.test(last)) return []
  const begins = ({ keys }: Place) => keys.some((key) => key.startsWith(last))
  const named = new Set(others)
  const known = [...districts, ...areas.filter(({ keys }) => named.has(keys[0] ?? ''))].filter(begins)
  const taken = new Set([...districts, ...areas].flatMap(({ keys }) => keys))
  const nearby = others.filter((word) => word.startsWith(last) && !taken.has(word)).map(capitalise)
  return [...known.map(({ name }) => name), ...nearby].slice(0, max)
}

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
