import type { ChosenFilters } from '#contract/listing-filters.ts'
import { listingSorts, maxSearchLength } from '#contract/search-limits.ts'
import { readFilters, readText, readWrongPrice, writeFilters } from './filters.ts'

export const bounds = ['minPrice', 'maxPrice'] as const
type Bound = (typeof bounds)[number]

/** The search and filters of a visitor, as the page's URL has them. */
export type SearchTerms = ChosenFilters & {
  q?: string
  sort: (typeof listingSorts)[number]
  /** Typed prices that are not valid. */
  wrong?: Partial<Record<Bound, string>>
}

/** Reads the search from a page's URL. Ignores unknown and invalid filters, because old links must still open. */
export function readSearchTerms(params: URLSearchParams): SearchTerms {
  const q = readText(params.get('q') ?? '', maxSearchLength)
  const wrong = bounds.flatMap((bound) => {
    const typed = readWrongPrice(params.get(bound) ?? '')
    return typed === undefined ? [] : [[bound, typed] as const]
  })
  return {
    q,
    ...readFilters(params),
    sort: sortsFor(q).find((sort) => sort === params.get('sort')) ?? usualSort(q),
    wrong: wrong.length > 0 ? Object.fromEntries(wrong) : undefined,
  }
}

/**
 * The possible sort orders. Without a text to search for, no listing matches better than another, so there is no
 * `best`.
 */
export const sortsFor = (q: string | undefined) =>
  listingSorts.filter((sort) => sort !== 'best' || q !== undefined)

const usualSort = (q: string | undefined) => (q === undefined ? 'newest' : 'best')

/** The reverse of `readSearchTerms`: the shortest query string for this search. */
export function writeSearchTerms({ q, sort, wrong, ...filters }: SearchTerms): string {
  const params = new URLSearchParams([
    ...(q === undefined ? [] : [['q', q]]),
    ...writeFilters(filters),
    ...(sort === usualSort(q) ? [] : [['sort', sort]]),
    ...Object.entries(wrong ?? {}),
  ])
  return params.size > 0 ? `?${params}` : ''
}

/** True when a filter is chosen. The searched text and the sort order are not filters. */
export function isFiltered({ q: _, sort: __, wrong: ___, ...filters }: SearchTerms): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}

/** Whether filters can change what is shown: not if nothing was found without any. */
export const areFiltersUseful = (search: SearchTerms, found: readonly unknown[]): boolean =>
  found.length > 0 || isFiltered(search) || search.wrong !== undefined

/** True if the lowest price is above the highest. Nothing can match then, so no request is sent. */
export function isInverted({ minPrice, maxPrice }: SearchTerms): boolean {
  return minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice
}

/** The same search with the two prices exchanged. */
export const withPricesSwapped = (search: SearchTerms): SearchTerms => ({
  ...search,
  minPrice: search.maxPrice,
  maxPrice: search.minPrice,
})

/** The same text without any filter. */
export const withoutFilters = ({ q }: SearchTerms): SearchTerms => ({ q, sort: usualSort(q) })
