import { metaOf } from '#web/api/refetch-changed.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Booking } from '#contract/bookings.ts'
import { bookingRoutes } from '#contract/routes/bookings.ts'
import type { ListingId } from '#contract/ids.ts'
import { callApi } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'

/**
 * This person's booking of a phone, even if its sale is no longer in their list. Null if there is none, undefined while
 * it loads. With an empty `email`, no request is sent.
 */
export function useBookingOfListing(email: string, id: ListingId): Booking | null | undefined {
  return useQuery({ ...bookingOfListing(email, id), enabled: email !== '' }).data
}

export const bookingOfListing = (email: string, id: ListingId) =>
  queryOptions({
    queryKey: ownKey('bookings', email, id),
    queryFn: async (): Promise<Booking | null> => {
      const [booking] = await callApi(bookingRoutes.list, { query: { email, listingId: id } })
      return booking ?? null
    },
    meta: metaOf(bookingRoutes.list),
  })
