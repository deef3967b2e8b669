import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Listing } from '#contract/listings.ts'
import { listingRoutes } from '#contract/routes/listings.ts'
import type { CallPage, Page } from '#contract/route.ts'
import { callPage } from '#web/api/call-api.ts'
import { getQueryClient } from '#web/api/query-client.ts'
import { metaOf } from '#web/api/refetch-changed.ts'
import { freshForMs, pageSize } from './listing-pages.ts'

/** Promoted listings page by page, the latest promotion first. */
export const promotedPagesQuery = infiniteQueryOptions({
  queryKey: [listingRoutes.listAdvertised.path, 'pages'],
  queryFn: ({ pageParam }) =>
    callPage(listingRoutes.listAdvertised, { query: { limit: pageSize, cursor: pageParam } }),
  meta: metaOf(listingRoutes.listAdvertised),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: Page<Listing>) => last.nextCursor,
  staleTime: freshForMs,
})

/** Loads the first page on the server. */
export async function loadPromoted(callPage: CallPage): Promise<{ firstPage: Page<Listing> }> {
  return { firstPage: await callPage(listingRoutes.listAdvertised, { query: { limit: pageSize } }) }
}

/** Loads the first page in the browser, from the cache if it is there. */
export async function loadPromotedFromCache(): Promise<{ firstPage: Page<Listing> }> {
  const known = await getQueryClient().ensureInfiniteQueryData({
    ...promotedPagesQuery,
    revalidateIfStale: true,
  })
  return { firstPage: known.pages[0] ?? { rows: [], nextCursor: undefined } }
}
