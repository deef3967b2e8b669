import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type Booking, bookingRoutes } from '#contract/bookings.ts'
import type { BookingId } from '#contract/ids.ts'
import { callApi } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'
import { takeOffShelves } from '#web/items/take-off-shelves.ts'

const bookingQuery = (id: BookingId) =>
  queryOptions({
    queryKey: ownKey('bookings', 'one', id),
    queryFn: () => callApi(bookingRoutes.get, { params: { id } }),
  })

export const useBooking = (id: BookingId) => useQuery(bookingQuery(id))

/** Fetches it anew, with the price and state it has now. */
export const refreshBooking = (queryClient: QueryClient, id: BookingId) =>
  queryClient.invalidateQueries({ queryKey: bookingQuery(id).queryKey })

/** The phone is sold, to this booking or to another: shown at once, and asked for anew wherever a list shows it. */
export async function markSold(
  queryClient: QueryClient,
  { _id: id, productId }: Booking,
  sale: Pick<Booking, 'paid' | 'transationId'>,
) {
  queryClient.setQueryData<Booking>(
    bookingQuery(id).queryKey,
    (booking) => booking && { ...booking, ...sale, isSold: 'sold' },
  )
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ownKey('bookings') }),
    takeOffShelves(queryClient, productId),
  ])
}
