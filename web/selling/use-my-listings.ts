import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { bookingRoutes } from '#contract/routes/bookings.ts'
import type { ListingId } from '#contract/ids.ts'
import type { Listing } from '#contract/listings.ts'
import { listingRoutes } from '#contract/routes/listings.ts'
import { moderationRoutes } from '#contract/routes/moderation.ts'
import { callApi, callPage } from '#web/api/call-api.ts'
import { changeCachedRows } from '#web/api/change-cached-rows.ts'
import { ignoreNotFound } from '#web/api/ignore-not-found.ts'
import { ownKey } from '#web/api/query-client.ts'
import { metaOf, refetchChanged } from '#web/api/refetch-changed.ts'
import { removeFromLists } from '#web/api/remove-from-lists.ts'

const pageSize = 20
const listKey = ownKey('listings', 'all')

/** The listings of the person with this email address, for sale and sold, page by page. */
export function useMyListings(email: string) {
  return useInfiniteQuery({
    queryKey: [...listKey, email],
    queryFn: ({ pageParam }) =>
      callPage(listingRoutes.list, { query: { sellerEmail: email, limit: pageSize, cursor: pageParam } }),
    meta: metaOf(listingRoutes.list),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.rows),
  })
}

/** The sale of a listing: the number of bookings and the buyer. */
export const useSale = (id: ListingId) => useQuery(saleQuery(id))

const saleQuery = (id: ListingId) => ({
  queryKey: ownKey('listings', 'sale', id),
  queryFn: () => callApi(bookingRoutes.listOfItem, { params: { id } }),
  meta: metaOf(bookingRoutes.listOfItem),
})

/**
 * Promotes a listing. The list shows it at once, and no longer after a refusal. The returned function throws Problem or
 * NetworkFailure, as that of `useDeleteListing` does.
 */
export function usePromote() {
  const client = useQueryClient()
  return async ({ id, isPromoted }: Listing) => {
    await client.cancelQueries({ queryKey: listKey })
    changeRow(client, id, (row) => ({ ...row, isPromoted: true }))
    try {
      await callApi(listingRoutes.promote, { params: { id } })
    } catch (error) {
      changeRow(client, id, (row) => ({ ...row, isPromoted }))
      throw error
    } finally {
      // Not awaited, because promoting is done when its own answer has come.
      void refetchChanged(client, listingRoutes.promote)
    }
  }
}

/** Deletes a listing. A listing that is already deleted counts as success. */
export function useDeleteListing() {
  const client = useQueryClient()
  return async ({ id }: Listing) => {
    try {
      await callApi(moderationRoutes.removeItem, { params: { id } }).catch(ignoreNotFound)
    } catch (error) {
      void refetchChanged(client, moderationRoutes.removeItem)
      throw error
    }
    changeRow(client, id, () => undefined)
    void removeFromLists(client, id)
  }
}

/** Replaces one row in the cached lists, or removes it when `change` returns undefined. */
function changeRow(client: QueryClient, id: ListingId, change: (row: Listing) => Listing | undefined) {
  changeCachedRows<Listing>(client, listKey, (rows) =>
    rows.flatMap((row) => (row.id === id ? (change(row) ?? []) : row)),
  )
}
