import { namePlaceBy } from '#lib/name-place.ts'
import { nameDistrict } from '#sentences/districts.ts'

/** A place as its seller wrote it, with the district at its end in the language of the page, or as `name` says. */
export const namePlace = (place: string, name = nameDistrict): string => namePlaceBy(name, place)
