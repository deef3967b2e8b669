/** The maximum length of the name of a brand, in characters. */
export const maxBrandNameLength = 40

/** The maximum length of the text of a search, in characters. */
export const maxSearchLength = 100

/** The maximum length of a filter by a brand, or by the id of a model. */
export const maxChosenLength = 80

/** The maximum length of a filter by a district, in any spelling. */
export const maxDistrictLength = 60

/** The maximum length of a filter by a place. */
export const maxPlaceLength = 120

/** The most RAM or storage of a phone. */
export const maxGigabytes = 4096

/** The parameter of the filter by verified sellers, of the API and of pages. */
export const verifiedParam = 'verified'

/**
 * `best` puts listings first that have the searched words in their brand or model. Without words it is the same as `newest`.
 */
export const listingSorts = ['best', 'newest', 'price-asc', 'price-desc'] as const

/** How many promoted phones the shelf of the home page has. */
export const shelfSize = 12
