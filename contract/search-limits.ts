/** The longest name of a brand, in characters. */
export const maxBrandNameLength = 40

/**
 * `best` sorts listings first that have the searched words in brand or model. Without words it is the same as `newest`.
 */
export const listingSorts = ['best', 'newest', 'price-asc', 'price-desc'] as const
