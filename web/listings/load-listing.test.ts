import { expect, test } from 'vitest'
import { Problem } from '#contract/errors.ts'
import { type Listing, listingRoutes } from '#contract/listings.ts'
import type { Call } from '#contract/route.ts'
import { loadListing } from './load-listing.ts'

const fakeListing = (id: string, price: number) => ({ id, name: 'Iphone', price, sellerId: 's' }) as Listing

/** An API with these phones for sale. The seller exists unless `hasSeller` is false. */
function serve(listings: Listing[], hasSeller = true): Call {
  return (async (
    route: unknown,
    input: { params: { id: string }; query: Record<string, number | string> },
  ) => {
    if (route === listingRoutes.get) return listings.find(({ id }) => id === input.params.id)
    if (route === listingRoutes.getSeller && !hasSeller) throw new Problem('not-found', 'No such seller.')
    if (route === listingRoutes.getSeller) return { id: 's', name: 'Rakib' }
    const { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY, sort, limit } = input.query
    return listings
      .filter(({ price }) => price >= Number(minPrice) && price <= Number(maxPrice))
      .sort((a, b) => (sort === 'price-asc' ? a.price - b.price : b.price - a.price))
      .slice(0, Number(limit))
  }) as Call
}

test('similar phones are the nearest in price on either side, without the phone itself', async () => {
  const listings = [100, 400, 480, 500, 510, 600, 900].map((price) => fakeListing(`p${price}`, price))
  const { rest } = await loadListing(serve(listings), 'p500')
  expect(rest.similar.map(({ price }) => price)).toEqual([510, 480, 400, 600])
})

test('the only phone of its brand has none like it', async () => {
  expect((await loadListing(serve([fakeListing('p1', 500)]), 'p1')).rest.similar).toEqual([])
})

test('a sale by somebody who has left stays readable, without their name', async () => {
  const { listing, rest } = await loadListing(serve([fakeListing('p1', 500)], false), 'p1')
  expect([listing.id, rest.seller]).toEqual(['p1', undefined])
})
