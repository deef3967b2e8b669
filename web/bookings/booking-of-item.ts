import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Booking, bookingRoutes } from '#contract/bookings.ts'
import { pageLimits } from '#contract/fields.ts'
import type { ItemId } from '#contract/ids.ts'
import { callPage } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'

/** The booking that the person with this address has of a phone, null for none; without an address nothing is asked. */
export function useBookingOfItem(email: string, id: ItemId): Booking | null | undefined {
  return useQuery({ ...bookingOfItem(email, id), enabled: email !== '' }).data
}

export const bookingOfItem = (email: string, id: ItemId) =>
  queryOptions({
    queryKey: ownKey('bookings', email, id),
    queryFn: () => findBookingOfItem(email, id),
  })

/** Looks through all pages of their bookings; null when it is in none. */
async function findBookingOfItem(email: string, id: ItemId): Promise<Booking | null> {
  let cursor: string | undefined
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page tells where the next begins
    const page = await callPage(bookingRoutes.list, { query: { email, limit: pageLimits.most, cursor } })
    const found = page.rows.find((booking) => booking.productId === id)
    if (found) return found
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return null
}
