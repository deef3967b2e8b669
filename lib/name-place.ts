import type areasByDistrict from './districts.json'

/** One of the 64 districts of Bangladesh. */
export type District = keyof typeof areasByDistrict

/** A name with the apostrophe of print for any that people type: Cox's Bazar becomes Cox’s Bazar. */
export const withApostrophe = (name: string): string => name.replaceAll(/['‘ʼ`´]/gu, '’')

/** A place as its seller wrote it, with the district at its end as `nameDistrict` names it. */
export function namePlaceBy(nameDistrict: (district: string) => string, place: string): string {
  const comma = place.lastIndexOf(',')
  const [area, last] = [place.slice(0, comma + 1), place.slice(comma + 1).trim()]
  const district = nameDistrict(last)
  if (district === last) return place
  return area ? `${area} ${district}` : district
}
