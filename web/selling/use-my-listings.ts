import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { bookingRoutes } from '#contract/bookings.ts'
import { Problem } from '#contract/errors.ts'
import type { ItemId } from '#contract/ids.ts'
import { type Item, itemRoutes } from '#contract/items.ts'
import { moderationRoutes } from '#contract/moderation.ts'
import type { Page } from '#contract/route.ts'
import { callApi, callPage } from '#web/api/call-api.ts'
import { takeOffShelves } from '#web/items/take-off-shelves.ts'
import { ownListingsKey, renewListings } from './renew-listings.ts'

const pageSize = 20
type Pages = InfiniteData<Page<Item>, string | undefined>
const listKey = ownListingsKey('all')

/** The listings of the person with this address, page after page: what is for sale and what is sold. */
export function useMyListings(email: string) {
  return useInfiniteQuery({
    queryKey: [...listKey, email],
    queryFn: ({ pageParam }) =>
      callPage(itemRoutes.list, { query: { email, limit: pageSize, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.rows),
  })
}

/** Whom a sold phone went to. */
export function useSale(id: ItemId) {
  return useQuery({
    queryKey: ownListingsKey('sale', id),
    queryFn: () => callApi(bookingRoutes.listOfItem, { params: { id } }),
  })
}

/** Shown at once; taken back when it is refused. */
export function usePromote() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ _id }: Item) => callApi(itemRoutes.promote, { params: { id: _id } }),
    onMutate: async (item) => {
      await client.cancelQueries({ queryKey: listKey })
      changeRow(client, item._id, (row) => ({ ...row, advertise: true }))
    },
    onError: (_, item) => changeRow(client, item._id, (row) => ({ ...row, advertise: item.advertise })),
    // Not waited for: promoting ends with its answer.
    onSettled: () => void renewListings(client),
  })
}

export function useDeleteListing() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ _id }: Item) => {
      try {
        await callApi(moderationRoutes.removeItem, { params: { id: _id } })
      } catch (error) {
        // Gone already, from another tab or by a first try whose answer was lost.
        if (!(error instanceof Problem) || error.code !== 'not-found') throw error
      }
    },
    onSuccess: (_, { _id }) => changeRow(client, _id, () => undefined),
    onSettled: (_, error, { _id }) => void (error ? renewListings(client) : leaveShelves(client, _id)),
  })
}

async function leaveShelves(client: QueryClient, id: ItemId) {
  await takeOffShelves(client, id)
  await renewListings(client)
}

/** Puts another row in the place of one; none when it is deleted. */
function changeRow(client: QueryClient, id: ItemId, change: (row: Item) => Item | undefined) {
  const inRows = (rows: Item[]) => rows.flatMap((row) => (row._id === id ? (change(row) ?? []) : row))
  client.setQueriesData<Pages>(
    { queryKey: listKey },
    (known) =>
      known && { ...known, pages: known.pages.map((page) => ({ ...page, rows: inRows(page.rows) })) },
  )
}
