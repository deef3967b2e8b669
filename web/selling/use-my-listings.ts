import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { bookingRoutes } from '#contract/routes/bookings.ts'
import type { ListingId } from '#contract/ids.ts'
import { pageLimits } from '#contract/paging.ts'
import type { Listing } from '#contract/listings.ts'
import { listingRoutes } from '#contract/routes/listings.ts'
import { moderationRoutes } from '#contract/routes/moderation.ts'
import { selling } from '#texts/selling.ts'
import { callApi, callPage } from '#web/api/call-api.ts'
import { callTogether } from '#web/api/call-together.ts'
import { changeCachedRows } from '#web/api/change-cached-rows.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { ignoreNotFound } from '#web/api/ignore-not-found.ts'
import { ownKey } from '#web/api/query-client.ts'
import { metaOf } from '#web/api/refetch-changed.ts'
import { dropFromLists } from '#web/api/remove-from-lists.ts'
import { serverNow } from '#web/api/server-clock.ts'
import type { Command } from '#web/commands/use-command.ts'
import { describeSellingFailure } from './describe-selling-failure.ts'

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
  queryFn: () => loadSale(id),
  meta: metaOf(bookingRoutes.listOfListings),
})

/** Rows are rendered, and fetched again, at the same moment, so they share one call. */
const loadSale = callTogether(pageLimits.max, async (ids: ListingId[]) => {
  const sales = await callApi(bookingRoutes.listOfListings, { query: { ids: ids.join(',') } })
  return new Map(sales.map((sale) => [sale.listingId, sale]))
})

/** Promotes a listing. The list shows it at once, and no longer after a refusal. */
export const promoteListing = (
  client: QueryClient,
  { id, title, isPromoted }: Listing,
): Command<void, unknown> => ({
  route: listingRoutes.promote,
  describe: (error) => ({ sentence: selling.promoteFailed, detail: describeFailure(error, selling.errors) }),
  async send() {
    await client.cancelQueries({ queryKey: listKey })
    changeRow(client, id, (row) => ({ ...row, isPromoted: true }))
    await callApi(listingRoutes.promote, { params: { id } }).catch((error: unknown) => {
      changeRow(client, id, (row) => ({ ...row, isPromoted }))
      throw error
    })
  },
  toast: selling.nowPromoted(title),
})

/** Deletes a listing. A listing that is already deleted counts as success. */
export const deleteListing = ({ id }: Listing): Command<void, unknown> => ({
  route: moderationRoutes.removeItem,
  describe: (error) => describeSellingFailure(error, new Date(serverNow())),
  send: () => callApi(moderationRoutes.removeItem, { params: { id } }).catch(ignoreNotFound),
  toast: selling.deleted,
  updateLists(client) {
    changeRow(client, id, () => undefined)
    dropFromLists(client, id)
  },
})

/** Replaces one row in the cached lists, or removes it when `change` returns undefined. */
function changeRow(client: QueryClient, id: ListingId, change: (row: Listing) => Listing | undefined) {
  changeCachedRows<Listing>(client, listKey, (rows) =>
    rows.flatMap((row) => (row.id === id ? (change(row) ?? []) : row)),
  )
}
