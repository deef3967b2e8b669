import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Booking } from '#contract/bookings.ts'
import { bookingRoutes } from '#contract/routes/bookings.ts'
import type { BookingId } from '#contract/ids.ts'
import { callApi } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'
import { metaOf } from '#web/api/refetch-changed.ts'
import { removeFromLists } from '#web/api/remove-from-lists.ts'

const bookingQuery = (id: BookingId) =>
  queryOptions({
    queryKey: ownKey('bookings', 'one', id),
    queryFn: () => callApi(bookingRoutes.get, { params: { id } }),
    meta: metaOf(bookingRoutes.get),
  })

export const useBooking = (id: BookingId) => useQuery(bookingQuery(id))

/** Fetches the booking again, for its current price and state. */
export const refreshBooking = (queryClient: QueryClient, id: BookingId) =>
  queryClient.invalidateQueries({ queryKey: bookingQuery(id).queryKey })

/** Call this when the phone was sold, to this buyer or another one. Shows it at once, and fetches all data with the phone again. */
export async function markSold(
  queryClient: QueryClient,
  { id, listingId }: Pick<Booking, 'id' | 'listingId'>,
  sale: Pick<Booking, 'paid' | 'intentId'>,
) {
  queryClient.setQueryData<Booking>(
    bookingQuery(id).queryKey,
    (booking) =>
      booking && { ...(sale.paid ? withoutSale(booking) : booking), ...sale, isSold: true, may: [] },
  )
  await removeFromLists(queryClient, listingId)
}

/** What a booking says about a sale, or a request for cash. */
const factsOfSale = [
  'sale',
  'paymentId',
  'paymentState',
  'endedPaymentId',
  'endedPaymentState',
  'endedMove',
] as const

/** Once the phone is paid for, an earlier sale or request for cash of this booking is over. */
function withoutSale(booking: Booking): Booking {
  const copy = { ...booking }
  for (const fact of factsOfSale) delete copy[fact]
  return copy
}
