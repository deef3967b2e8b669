import { brandNames } from '#contract/brands.ts'
import { type Condition, conditions, itemSorts } from '#contract/items.ts'
import { parseTaka } from '#lib/money.ts'

const bounds = ['minPrice', 'maxPrice'] as const
export type Bound = (typeof bounds)[number]

/** What a visitor chose to see, as the page's address has it. */
export type ItemSearch = {
  q?: string
  /** A brand; `brand` in the address. */
  name?: (typeof brandNames)[number]
  condition?: Condition
  minPrice?: number
  maxPrice?: number
  location?: string
  sort: (typeof itemSorts)[number]
  /** What was typed for a price and is none. */
  wrong?: Partial<Record<Bound, string>>
}

const longestText = 100
const longestPlace = 120
const longestPrice = 30
const highestPrice = 10_000_000

/** Reads the address of a page. What is no filter of ours is passed over: an old link must still open. */
export function readItemSearch(params: URLSearchParams): ItemSearch {
  const minPrice = readPrice(params.get('minPrice'))
  const maxPrice = readPrice(params.get('maxPrice'))
  return {
    q: readText(params.get('q'), longestText),
    name: brandNames.find((brand) => brand === params.get('brand')),
    condition: conditions.find((condition) => condition === params.get('condition')),
    minPrice: minPrice.taka,
    maxPrice: maxPrice.taka,
    location: readText(params.get('location'), longestPlace),
    sort: itemSorts.find((sort) => sort === params.get('sort')) ?? 'newest',
    wrong:
      minPrice.wrong || maxPrice.wrong ? { minPrice: minPrice.wrong, maxPrice: maxPrice.wrong } : undefined,
  }
}

/** The other way: the shortest address that shows this. */
export function writeItemSearch({ name, wrong, ...search }: ItemSearch): string {
  const { q, ...rest } = search
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries({ q, brand: name, ...rest, ...withoutGaps(wrong) })) {
    if (value !== undefined && !(key === 'sort' && value === 'newest')) params.set(key, String(value))
  }
  return params.size > 0 ? `?${params}` : ''
}

/** True when something other than the words and the order is chosen. */
export function isFiltered({ name, condition, minPrice, maxPrice, location }: ItemSearch): boolean {
  return [name, condition, minPrice, maxPrice, location].some((value) => value !== undefined)
}

/** The same words without any filter. */
export const withoutFilters = ({ q }: ItemSearch): ItemSearch => ({ q, sort: 'newest' })

function readText(text: string | null, longest: number): string | undefined {
  // What nobody can see, nobody has typed.
  const seen = (text ?? '').replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, ' ')
  return seen.trim().slice(0, longest).trim() || undefined
}

function readPrice(text: string | null): { taka?: number; wrong?: string } {
  const typed = readText(text, longestPrice)
  if (!typed) return {}
  const taka = parseTaka(typed)
  return taka !== undefined && taka <= highestPrice ? { taka } : { wrong: typed }
}

function withoutGaps(wrong: ItemSearch['wrong']) {
  return Object.fromEntries(Object.entries(wrong ?? {}).filter(([, typed]) => typed !== undefined))
}
