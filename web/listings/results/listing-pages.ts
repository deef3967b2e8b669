import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Listing } from '#contract/listings.ts'
import { listingRoutes } from '#contract/routes/listings.ts'
import type { CallInput, CallPage, Page } from '#contract/route.ts'
import { callPage } from '#web/api/call-api.ts'
import { getQueryClient } from '#web/api/query-client.ts'
import { metaOf } from '#web/api/refetch-changed.ts'
import type { SearchTerms } from '#web/listings/filters/search-terms.ts'

/** Enough for a few screens on a phone, or a few rows on a desktop. */
export const pageSize = 24
export const freshForMs = 30_000

type Filters = CallInput<typeof listingRoutes.list>['query']

/** What a page of listings is limited to: one brand, one seller, or nothing. */
export type ListingScope = Pick<Filters, 'brand' | 'sellerId'>
export type ListingQuery = Omit<SearchTerms, 'brand' | 'wrong'> & ListingScope
export type ListListings = (query: ListingQuery) => Promise<Page<Listing>>

/** The query for the chosen filters within the scope of the page. */
export function queryOf({ wrong: _, ...search }: SearchTerms, within: ListingScope): ListingQuery {
  return { ...search, ...within }
}

const inputOf = (query: ListingQuery, cursor?: string): CallInput<typeof listingRoutes.list> => ({
  // Without this, an admin would also get sold listings.
  query: { isSold: false, ...query, limit: pageSize, cursor },
})

/** Listings page by page. The loaded pages stay cached, so Back shows the list at its earlier length. */
export function listingPagesQuery(query: ListingQuery) {
  return infiniteQueryOptions({
    queryKey: [listingRoutes.list.path, 'pages', query],
    queryFn: ({ pageParam }) => callPage(listingRoutes.list, inputOf(query, pageParam)),
    meta: metaOf(listingRoutes.list),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Page<Listing>) => last.nextCursor,
    staleTime: freshForMs,
  })
}

/** Lists the first page in the browser, from the cache if it is there. */
export const listListingsFromCache: ListListings = async (query) => {
  const known = await getQueryClient().ensureInfiniteQueryData({
    ...listingPagesQuery(query),
    revalidateIfStale: true,
  })
  return known.pages[0] ?? { rows: [], nextCursor: undefined }
}

/** Lists the first page on the server. */
export const listListingsBy =
  (callPage: CallPage): ListListings =>
  (query) =>
    callPage(listingRoutes.list, inputOf(query))
