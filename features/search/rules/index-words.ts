import { maxAmountMinor } from '#lib/money.ts'

/** A condition on the words of a listing: it has a word, all of some terms, any of them, or not a term. */
export type Term = string | { all: Term[] } | { any: Term[] } | { not: Term }

/** A term in PostgreSQL's syntax (`tsquery`). */
export function writeTerm(term: Term): string {
  if (typeof term === 'string') return `'${term.replaceAll(/['\\]/gu, '$&$&')}'`
  if ('not' in term) return `!${writeTerm(term.not)}`
  const [parts, sign] = 'all' in term ? [term.all, ' & '] : [term.any, ' | ']
  return `(${[...new Set(parts.map(writeTerm))].join(sign)})`
}

/** An upper limit for how many listings match, from the counts of the words. */
export function estimate(term: Term, countOf: (word: string) => number): number {
  if (typeof term === 'string') return countOf(term)
  if ('not' in term) return Number.POSITIVE_INFINITY
  const counts = ('all' in term ? term.all : term.any).map((part) => estimate(part, countOf))
  return 'all' in term ? Math.min(...counts) : counts.reduce((sum, count) => sum + count, 0)
}

/** The word of a filter in the index. No other words begin with `#`. */
export const wordOfFilter = (filter: string): string => `#${filter}`

/** The word under which a job stores how many listings have both filters. No listing has this word. */
export const wordOfPair = (one: string, other: string): string => `#${one} ${other}`

/** The lowest and the highest price of a search, in paisa. */
export type PriceBounds = { minPriceMinor: number | undefined; maxPriceMinor: number | undefined }

/**
 * The bucket of a price. Each bucket is a tenth wider than the one before. The index has it as a word, so that the
 * cheapest listings with some words can be found without reading all of them.
 */
export const priceBucket = (priceMinor: number): number =>
  Math.floor(Math.log(Math.max(priceMinor, 1)) / Math.log(1.1))

export const lastBucket = priceBucket(maxAmountMinor)

export const wordOfPrice = (priceMinor: number): string => `$${priceBucket(priceMinor)}`

/** The term that listings within these prices match: the word of any bucket in the range. Empty without prices. */
export function listPriceWords({ minPriceMinor, maxPriceMinor }: PriceBounds): Term[] {
  if ((minPriceMinor ?? maxPriceMinor) === undefined) return []
  const first = priceBucket(minPriceMinor ?? 0)
  const last = Math.min(priceBucket(maxPriceMinor ?? maxAmountMinor), lastBucket)
  return [{ any: Array.from({ length: Math.max(1, last - first + 1) }, (_, nth) => `$${first + nth}`) }]
}
