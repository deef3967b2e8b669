import { maxBrandNameLength } from '#contract/search-limits.ts'
import { type Condition, conditions } from '#contract/condition.ts'
import { listingSorts } from '#contract/search-limits.ts'
import { maxPriceFilter, parseTaka } from '#lib/money.ts'

export const bounds = ['minPrice', 'maxPrice'] as const
export type Bound = (typeof bounds)[number]

/** The search and filters of a visitor, as the page's URL has them. */
export type SearchTerms = {
  q?: string
  /** The brand. The URL calls it `brand`. */
  name?: string
  condition?: Condition
  minPrice?: number
  maxPrice?: number
  location?: string
  district?: string
  modelId?: string
  ramGb?: number
  storageGb?: number
  onlyVerified?: true
  sort: (typeof listingSorts)[number]
  /** Typed prices that are not valid. */
  wrong?: Partial<Record<Bound, string>>
}

const maxTextLength = 100
const maxPlaceLength = 120
const maxPriceLength = 30
const maxDistrictLength = 60
const maxModelLength = 80
const maxGigabytes = 4096

/** Reads the search from a page's URL. Ignores unknown and invalid filters, because old links must still open. */
export function readSearchTerms(params: URLSearchParams): SearchTerms {
  const minPrice = readPrice(params.get('minPrice'))
  const maxPrice = readPrice(params.get('maxPrice'))
  const q = readText(params.get('q'), maxTextLength)
  return {
    q,
    name: readText(params.get('brand'), maxBrandNameLength),
    condition: conditions.find((condition) => condition === params.get('condition')),
    minPrice: minPrice.taka,
    maxPrice: maxPrice.taka,
    location: readText(params.get('location'), maxPlaceLength),
    district: readText(params.get('district'), maxDistrictLength),
    modelId: readText(params.get('model'), maxModelLength),
    ramGb: readGigabytes(params.get('ram')),
    storageGb: readGigabytes(params.get('storage')),
    onlyVerified: params.get('verified') === 'true' || undefined,
    sort: sortsFor(q).find((sort) => sort === params.get('sort')) ?? usualSort(q),
    wrong:
      minPrice.wrong || maxPrice.wrong ? { minPrice: minPrice.wrong, maxPrice: maxPrice.wrong } : undefined,
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
export function writeSearchTerms({ q, wrong, ...rest }: SearchTerms): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries({ q, ...rest, ...withoutEmptyValues(wrong) })) {
    if (value !== undefined && !(key === 'sort' && value === usualSort(q)))
      params.set(urlNames[key] ?? key, String(value))
  }
  return params.size > 0 ? `?${params}` : ''
}

/** The names of filters in the URL, if they differ from the names here. */
const urlNames: Record<string, string> = {
  name: 'brand',
  modelId: 'model',
  ramGb: 'ram',
  storageGb: 'storage',
  onlyVerified: 'verified',
}

/** True when a filter is chosen. The searched text and the sort order are not filters. */
export function isFiltered({ q: _, sort: __, wrong: ___, ...filters }: SearchTerms): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}

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

function readText(text: string | null, maxLength: number): string | undefined {
  // No person has typed invisible characters.
  const visible = (text ?? '').replaceAll(/\p{Bidi_Control}/gu, '').replaceAll(/\p{Cc}/gu, ' ')
  return visible.trim().slice(0, maxLength).trim() || undefined
}

function readGigabytes(text: string | null): number | undefined {
  const size = Number(text)
  return Number.isInteger(size) && size > 0 && size <= maxGigabytes ? size : undefined
}

function readPrice(text: string | null): { taka?: number; wrong?: string } {
  const typed = readText(text, maxPriceLength)
  if (!typed) return {}
  const taka = parseTaka(typed)
  return taka !== undefined && taka <= maxPriceFilter ? { taka } : { wrong: typed }
}

function withoutEmptyValues(wrong: SearchTerms['wrong']) {
  return Object.fromEntries(Object.entries(wrong ?? {}).filter(([, typed]) => typed !== undefined))
}
