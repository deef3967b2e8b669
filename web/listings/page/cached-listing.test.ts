import { expect, test } from 'vitest'
import type { ListingId } from '#contract/ids.ts'
import type { Listing } from '#contract/listings.ts'
import { listingRoutes } from '#contract/routes/listings.ts'
import { keyOf } from '#web/api/cached-call.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { findCachedListing } from './load-listing.ts'

const listing = (id: string) => ({ id, model: `Model ${id}` }) as Listing

test('a listing is found in cached results, promoted phones and similar phones', () => {
  const client = createQueryClient()
  const pages = [{ rows: [listing('a')] }, { rows: [listing('b')] }]
  client.setQueryData([listingRoutes.list.path, 'pages', {}], { pages, pageParams: [] })
  client.setQueryData(keyOf(listingRoutes.listShelf, {}), [listing('c')])
  const page = { listing: listing('x'), similar: [listing('d')] }
  client.setQueryData(keyOf(listingRoutes.getPage, { params: { id: 'x' as ListingId } }), page)
  for (const id of ['a', 'b', 'c', 'd']) expect(findCachedListing(client, id)?.model).toBe(`Model ${id}`)
  expect(findCachedListing(client, 'e')).toBeUndefined()
})

test('a listing is not taken from a list if its own page is cached', () => {
  const client = createQueryClient()
  client.setQueryData(keyOf(listingRoutes.listAdvertised, {}), [listing('a')])
  const page = { listing: listing('a'), similar: [] }
  client.setQueryData(keyOf(listingRoutes.getPage, { params: { id: 'a' as ListingId } }), page)
  expect(findCachedListing(client, 'a')).toBeUndefined()
})
