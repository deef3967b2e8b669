import { queryOptions } from '@tanstack/react-query'
import { Problem } from '#contract/errors.ts'
import type { ListingId, UserId } from '#contract/ids.ts'
import { type Listing, listingRoutes, type Seller } from '#contract/listings.ts'
import type { Call } from '#contract/route.ts'
import { callApi } from '#web/api/call-api.ts'
import { cachedCall } from '#web/api/cached-call.ts'
import { getQueryClient } from '#web/api/query-client.ts'
import { metaOf } from '#web/api/refetch-changed.ts'
import { findCachedListing } from './cached-listing.ts'

/** As many as fit into one row. */
const similarCount = 4
const freshForMs = 30_000

/** `rest` is undefined when the page itself loads it afterwards. */
export type LoadedListing = { listing: Listing; rest?: { seller: Seller | undefined; similar: Listing[] } }

/** Loads a listing, its seller and similar listings. */
export async function loadListing(call: Call, id: string) {
  const listing = await call(listingRoutes.get, { params: { id: id as ListingId } })
  const [seller, similar] = await Promise.all([
    findSeller(call, listing.sellerId),
    listSimilar(call, listing),
  ])
  return { listing, rest: { seller, similar } } satisfies LoadedListing
}

/** In the browser: returns a listing from a cached list at once. Its page then loads the rest. */
export async function loadListingFromCache(id: string): Promise<LoadedListing> {
  const known = findCachedListing(getQueryClient(), id)
  return known ? { listing: known } : loadListing(cachedCall, id)
}

/** The seller of a listing; null if they have deleted their account. */
export const sellerQuery = (id: string) =>
  queryOptions({
    queryKey: [listingRoutes.getSeller.path, 'of-listing', id],
    queryFn: async () => (await findSeller(cachedCall, id)) ?? null,
    meta: metaOf(listingRoutes.getSeller),
    staleTime: freshForMs,
  })

/** Undefined if the seller has deleted their account. Their sold listings stay readable. */
async function findSeller(call: Call, id: string): Promise<Seller | undefined> {
  try {
    return await call(listingRoutes.getSeller, { params: { id: id as UserId } })
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') return undefined
    throw error
  }
}

/** Similar listings. The browser fetches them again when one of them is no longer for sale. */
export const similarQuery = (listing: Listing) =>
  queryOptions({
    queryKey: [listingRoutes.list.path, 'similar', listing.id],
    queryFn: () => listSimilar(callApi, listing),
    meta: metaOf(listingRoutes.list),
    staleTime: freshForMs,
  })

/** Listings of the same brand, the nearest price first. */
async function listSimilar(call: Call, { id, name, price }: Listing): Promise<Listing[]> {
  const limit = similarCount + 1
  const around = await Promise.all([
    call(listingRoutes.list, { query: { name, maxPrice: price, sort: 'price-desc', limit } }),
    call(listingRoutes.list, { query: { name, minPrice: price, sort: 'price-asc', limit } }),
  ])
  const others = new Map(around.flat().map((listing) => [listing.id, listing]))
  others.delete(id)
  const farness = (listing: Listing) => Math.abs(listing.price - price)
  return [...others.values()].sort((a, b) => farness(a) - farness(b)).slice(0, similarCount)
}
