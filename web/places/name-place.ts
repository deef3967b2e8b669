import { nameDistrict } from '#texts/districts.ts'

/** A place as its seller wrote it, with the district at its end in the language of the page, or as `name` says. */
export function namePlace(place: string, name = nameDistrict): string {
  const comma = place.lastIndexOf(',')
  const [area, last] = [place.slice(0, comma + 1), place.slice(comma + 1).trim()]
  const district = name(last)
  if (district === last) return place
  return area ? `${area} ${district}` : district
}
