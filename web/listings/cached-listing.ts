import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ListingId } from '#contract/ids.ts'
import type { Listing, ListingPage } from '#contract/listings.ts'
import { listingRoutes } from '#contract/routes/listings.ts'
import type { Page } from '#contract/route.ts'
import { keyOf } from '#web/api/cached-call.ts'

type Listed = Listing[] | InfiniteData<Page<Listing>>

/** A listing from a cached list. Undefined if its own page is cached too, because that has more data. */
export function findCachedListing(client: QueryClient, id: string): Listing | undefined {
  const own = keyOf(listingRoutes.getPage, { params: { id: id as ListingId } })
  if (client.getQueryData(own)) return undefined
  const { list, listAdvertised, getPage } = listingRoutes
  const lists = [list, listAdvertised].flatMap(({ path }) =>
    client.getQueriesData<Listed>({ queryKey: [path] }),
  )
  const pages = client.getQueriesData<ListingPage>({ queryKey: [getPage.path] })
  const listed = [...lists.map(([, rows]) => rowsOf(rows)), ...pages.map(([, page]) => page?.similar ?? [])]
  return listed.flat().find((row) => row.id === id)
}

function rowsOf(listed: Listed | undefined): Listing[] {
  if (!listed) return []
  return Array.isArray(listed) ? listed : listed.pages.flatMap(({ rows }) => rows)
}
