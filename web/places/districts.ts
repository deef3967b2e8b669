import areasByDistrict from '#lib/districts.json' with { type: 'json' }
import type { District } from '#lib/name-place.ts'

/** In the alphabetical order of their English names. */
export const districts = Object.keys(areasByDistrict) as District[]

/** The best-known areas of a district: town quarters in the large cities, upazilas elsewhere. */
export const listAreas = (district: District): string[] => areasByDistrict[district].split(', ')

/** The districts in the alphabetical order of their names in a language. */
export function sortDistricts(nameDistrict: (district: string) => string, language: string): District[] {
  const { compare } = new Intl.Collator(language)
  return districts.toSorted((one, other) => compare(nameDistrict(one), nameDistrict(other)))
}
