import { type InfiniteData, type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Problem } from '#contract/problem.ts'
import type { ListingId } from '#contract/ids.ts'
import type { Listing, ListingPage } from '#contract/listings.ts'
import type { Call, Page } from '#contract/route.ts'
import { listingRoutes } from '#contract/routes/listings.ts'
import { apiQuery, cachedCall, keyOf } from '#web/api/cached-call.ts'
import { getQueryClient } from '#web/api/query-client.ts'
import { toServerTime } from '#web/api/server-clock.ts'
import { loadWhenQuiet } from '#web/ui/start/load-when-idle.ts'

/** Everything that the page of a listing shows, or only the listing, if the page itself loads the rest. */
export type LoadedListing = ListingPage | Pick<ListingPage, 'listing'>

const inputOf = (id: string) => ({ params: { id: id as ListingId } })

/** Loads a listing, its seller and similar listings. */
export const loadListing = (call: Call, id: string): Promise<ListingPage> =>
  call(listingRoutes.getPage, inputOf(id))

/** Loads a listing in the browser. From a cached list it is there at once, and its page loads the rest. */
export async function loadListingFromCache(id: string): Promise<LoadedListing> {
  const known = findCachedListing(getQueryClient(), id)
  return known ? { listing: known } : loadListing(cachedCall, id)
}

/**
 * Everything that the page of a listing shows, kept up to date. `isPartial` is true while only the listing has loaded.
 * Throws `not-found` or `gone` if a listing from a cached list no longer has a page.
 */
export function useListingPage(loaded: LoadedListing): ListingPage & { isPartial: boolean } {
  const isWhole = 'similar' in loaded
  const partial = { similar: [], ...loaded }
  const { data, error, isPlaceholderData, dataUpdatedAt } = useQuery({
    ...apiQuery(listingRoutes.getPage, inputOf(loaded.listing.id)),
    ...(isWhole ? { initialData: loaded } : { placeholderData: partial }),
  })
  const seen = isPlaceholderData ? undefined : data?.listing
  useEffect(() => {
    if (seen) loadWhenQuiet(() => storeSeen(seen, dataUpdatedAt))
  }, [seen, dataUpdatedAt])
  if (!isWhole && error instanceof Problem && [404, 410].includes(error.status)) throw error
  return { ...(data ?? partial), isPartial: isPlaceholderData }
}

/** Stores the listing for times without a connection. `seenAt` is when it came, in milliseconds of this device's clock. */
async function storeSeen(listing: Listing, seenAt: number): Promise<void> {
  const { storeSeenListing } = await import('./store-seen-listing.ts')
  await storeSeenListing(listing, new Date(toServerTime(seenAt)))
}

type Listed = Listing[] | InfiniteData<Page<Listing>>

/** A listing from a cached list. Undefined if its own page is cached too, because that has more data. */
export function findCachedListing(client: QueryClient, id: string): Listing | undefined {
  const own = keyOf(listingRoutes.getPage, { params: { id: id as ListingId } })
  if (client.getQueryData(own)) return undefined
  const cached = [listingRoutes.list, listingRoutes.listAdvertised, listingRoutes.listShelf]
  const lists = cached.flatMap(({ path }) => client.getQueriesData<Listed>({ queryKey: [path] }))
  const pages = client.getQueriesData<ListingPage>({ queryKey: [listingRoutes.getPage.path] })
  const listed = [...lists.map(([, rows]) => rowsOf(rows)), ...pages.map(([, page]) => page?.similar ?? [])]
  return listed.flat().find((row) => row.id === id)
}

function rowsOf(listed: Listed | undefined): Listing[] {
  if (!listed) return []
  return Array.isArray(listed) ? listed : listed.pages.flatMap(({ rows }) => rows)
}
