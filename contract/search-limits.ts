/** The maximum length of the name of a brand, in characters. */
export const maxBrandNameLength = 40

/**
 * `best` puts listings first that have the searched words in their brand or model. Without words it is the same as `newest`.
 */
export const listingSorts = ['best', 'newest', 'price-asc', 'price-desc'] as const

/** How many promoted phones the shelf of the home page has. */
export const shelfSize = 12
