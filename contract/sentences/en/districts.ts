import { withApostrophe } from '#lib/name-place.ts'

/** The name of a district as people read it, from its official English one; any other name as it is. */
export const nameDistrict = (district: string): string => withApostrophe(district)
