import { namePlaceBy } from '#lib/name-place.ts'
import { nameDistrict } from '#sentences/districts.ts'

/** A place as its seller wrote it, with the district at its end in the language of the page. */
export const namePlace = (place: string): string => namePlaceBy(nameDistrict, place)
