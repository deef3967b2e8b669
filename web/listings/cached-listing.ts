import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ListingId } from '#contract/ids.ts'
import { type Listing, listingRoutes } from '#contract/listings.ts'
import type { Page } from '#contract/route.ts'
import { keyOf } from '#web/api/cached-call.ts'

type Listed = Listing[] | InfiniteData<Page<Listing>>

/** A listing from a cached list. Undefined if its own page is cached too, because that has more data. */
export function findCachedListing(client: QueryClient, id: string): Listing | undefined {
  const own = keyOf(listingRoutes.get, { params: { id: id as ListingId } })
  if (client.getQueryData(own)) return undefined
  const lists = [listingRoutes.list.path, listingRoutes.listAdvertised.path].flatMap((path) =>
    client.getQueriesData<Listed>({ queryKey: [path] }),
  )
  for (const [, listed] of lists) {
    const found = rowsOf(listed).find((row) => row.id === id)
    if (found) return found
  }
  return undefined
}

function rowsOf(listed: Listed | undefined): Listing[] {
  if (!listed) return []
  return Array.isArray(listed) ? listed : listed.pages.flatMap(({ rows }) => rows)
}
