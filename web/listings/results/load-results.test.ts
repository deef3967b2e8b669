import { expect, test, vi } from 'vitest'
import type { Listing } from '#contract/listings.ts'
import * as noResults from './import-no-results.ts'
import type { ListingQuery, ListListings } from './listing-pages.ts'
import { readSearchTerms } from '#web/listings/filters/search-terms.ts'
import { loadResults } from './load-results.ts'

const listing = (id: string) => ({ id }) as Listing

/** A fake API that finds phones only without a text and a brand. */
function setUp() {
  const asked: ListingQuery[] = []
  const listListings: ListListings = async (query) => {
    asked.push(query)
    const rows = query.q || query.brand ? [] : Array.from({ length: 24 }, (_, nth) => listing(`${nth}`))
    return { rows, nextCursor: undefined }
  }
  const load = (address: string, brand?: string) =>
    loadResults(listListings, readSearchTerms(new URLSearchParams(address)), { brand })
  return { asked, load }
}

test('if phones match, nothing else is loaded', async () => {
  const { asked, load } = setUp()
  const { firstPage, instead } = await load('')
  expect([firstPage.rows.length, instead, asked.length]).toEqual([24, [], 1])
})

test('if nothing matches, the newest phones are loaded', async () => {
  const { asked, load } = setUp()
  for (const results of [await load('q=nokia&minPrice=5'), await load('', 'Huawei')]) {
    expect(results.firstPage.rows).toEqual([])
    expect(results.instead.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
  }
  expect(asked.filter((_, nth) => nth % 2 === 1)).toEqual([{ sort: 'newest' }, { sort: 'newest' }])
})

test('the newest phones are loaded even if the code that shows them does not load', async () => {
  const preload = vi
    .spyOn(noResults, 'importNoResults')
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { instead } = await setUp().load('q=nokia')
  expect(preload).toHaveBeenCalledOnce()
  expect(instead).toHaveLength(8)
})

test('nothing is requested if the lowest price is above the highest', async () => {
  const { asked, load } = setUp()
  const results = await load('minPrice=500&maxPrice=100')
  expect([results, asked]).toEqual([{ firstPage: { rows: [], nextCursor: undefined }, instead: [] }, []])
})
