import { expect, test } from 'vitest'
import type { Call } from '#contract/route.ts'
import type { Listing } from '#contract/listings.ts'
import type { ListListings } from '#web/listings/results/listing-pages.ts'
import { loadSearch } from './load-search.ts'

const call = (async () => [
  { name: 'Iphone', forSale: 1 },
  { name: 'Nokia', forSale: 0 },
]) as unknown as Call

/** Phones of two brands, one of them hidden. None of them costs ৳5 or less. */
const listListings: ListListings = async ({ brand, maxPrice }) => {
  const isFound = [undefined, 'Iphone', 'Hidden'].includes(brand) && maxPrice !== 5
  return { rows: isFound ? [{ id: brand ?? 'any' } as Listing] : [], nextCursor: undefined }
}

const search = async (address: string) => {
  const { search, firstPage } = await loadSearch(call, listListings, new URLSearchParams(address))
  return [search.brand, firstPage.rows.map(({ id }) => id)]
}

test.each([
  ['a brand that does not exist is ignored', 'brand=999', [undefined, ['any']]],
  ['a known brand is not, also if nothing matches', 'brand=Iphone&maxPrice=5', ['Iphone', []]],
  ['nor is a hidden brand with phones for sale', 'brand=Hidden&maxPrice=5', ['Hidden', []]],
])('%s', async (_, address, found) => {
  expect(await search(address)).toEqual(found)
})

test('if nothing matches, only brands of which phones are for sale are offered', async () => {
  const load = (address: string) => loadSearch(call, listListings, new URLSearchParams(address))
  expect((await load('maxPrice=5')).brandsForSale).toEqual(['Iphone'])
  expect((await load('')).brandsForSale).toEqual([])
})
