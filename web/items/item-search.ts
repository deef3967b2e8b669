import { type Condition, conditions, itemSorts } from '#contract/items.ts'

/** What a visitor chose to see, as the page's address has it. */
export type ItemSearch = {
  condition?: Condition
  minPrice?: number
  maxPrice?: number
  location?: string
  sort: (typeof itemSorts)[number]
}

const longestPlace = 120
const highestPrice = 10_000_000

/** Reads the address of a page. What is no filter of ours is passed over: an old link must still open. */
export function readItemSearch(params: URLSearchParams): ItemSearch {
  const location = (params.get('location') ?? '').trim().slice(0, longestPlace)
  return {
    condition: conditions.find((condition) => condition === params.get('condition')),
    minPrice: readPrice(params.get('minPrice')),
    maxPrice: readPrice(params.get('maxPrice')),
    location: location || undefined,
    sort: itemSorts.find((sort) => sort === params.get('sort')) ?? 'newest',
  }
}

/** The other way: the shortest address that shows this. */
export function writeItemSearch(search: ItemSearch): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && !(name === 'sort' && value === 'newest')) params.set(name, String(value))
  }
  return params.size > 0 ? `?${params}` : ''
}

/** True when something other than the order is chosen. */
export function isFiltered({ condition, minPrice, maxPrice, location }: ItemSearch): boolean {
  return [condition, minPrice, maxPrice, location].some((value) => value !== undefined)
}

function readPrice(text: string | null): number | undefined {
  const typed = text?.replaceAll(/[\s,৳]/gu, '') ?? ''
  const taka = Number(typed)
  return typed !== '' && Number.isFinite(taka) && taka >= 0 && taka <= highestPrice ? taka : undefined
}
