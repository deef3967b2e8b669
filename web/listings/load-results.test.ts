import { expect, test, vi } from 'vitest'
import type { Listing } from '#contract/listings.ts'
import * as noResults from './import-no-results.ts'
import type { ListingQuery, ListListings } from './listing-pages.ts'
import { readSearchTerms } from './search-terms.ts'
import { loadResults } from './load-results.ts'

const listing = (id: string) => ({ id }) as Listing

/** An API that finds phones only when it is asked without text and brand. */
function openShop() {
  const asked: ListingQuery[] = []
  const listListings: ListListings = async (query) => {
    asked.push(query)
    const rows = query.q || query.name ? [] : Array.from({ length: 24 }, (_, nth) => listing(`${nth}`))
    return { rows, nextCursor: undefined }
  }
  const load = (address: string, name?: string) =>
    loadResults(listListings, readSearchTerms(new URLSearchParams(address)), { name })
  return { asked, load }
}

test('matching phones are shown alone', async () => {
  const { asked, load } = openShop()
  const { firstPage, instead } = await load('')
  expect([firstPage.rows.length, instead, asked.length]).toEqual([24, [], 1])
})

test('without a match, the newest phones are shown instead', async () => {
  const { asked, load } = openShop()
  for (const results of [await load('q=nokia&minPrice=5'), await load('', 'Huawei')]) {
    expect(results.firstPage.rows).toEqual([])
    expect(results.instead.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
  }
  expect(asked.filter((_, nth) => nth % 2 === 1)).toEqual([{ sort: 'newest' }, { sort: 'newest' }])
})

test('they are shown although the code for that does not come', async () => {
  const preload = vi
    .spyOn(noResults, 'importNoResults')
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { instead } = await openShop().load('q=nokia')
  expect(preload).toHaveBeenCalledOnce()
  expect(instead).toHaveLength(8)
})

test('nothing is asked for where the lowest price is above the highest', async () => {
  const { asked, load } = openShop()
  const results = await load('minPrice=500&maxPrice=100')
  expect([results, asked]).toEqual([{ firstPage: { rows: [], nextCursor: undefined }, instead: [] }, []])
})
