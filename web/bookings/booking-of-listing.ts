import { metaOf } from '#web/api/refetch-changed.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Booking, bookingRoutes } from '#contract/bookings.ts'
import { pageLimits } from '#contract/fields.ts'
import type { ListingId } from '#contract/ids.ts'
import { callPage } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'

/**
 * This person's booking of a phone: null if there is none, undefined while it loads. An empty `email` sends no request.
 */
export function useBookingOfListing(email: string, id: ListingId): Booking | null | undefined {
  return useQuery({ ...bookingOfListing(email, id), enabled: email !== '' }).data
}

export const bookingOfListing = (email: string, id: ListingId) =>
  queryOptions({
    queryKey: ownKey('bookings', email, id),
    queryFn: () => findBookingOfListing(email, id),
    meta: metaOf(bookingRoutes.list),
  })

/** Searches all pages of their bookings; null if no booking is for this listing. */
async function findBookingOfListing(email: string, id: ListingId): Promise<Booking | null> {
  let cursor: string | undefined
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page tells where the next begins
    const page = await callPage(bookingRoutes.list, { query: { email, limit: pageLimits.most, cursor } })
    const found = page.rows.find((booking) => booking.listingId === id)
    if (found) return found
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return null
}
