import { BookingId, ListingId } from '#contract/ids.ts'
import type { Db } from '#services/database/database.ts'
import type { PaymentIntent } from '#services/payments/payments.ts'
import { isUnbought } from '../queries.ts'

/**
 * What an intent of the provider was made for: a booking that waits for its payment, another one, or undefined if there is
 * no such booking of this phone by this buyer.
 */
export async function findBookingOf(
  db: Db,
  { bookingId, itemId, buyerId }: PaymentIntent['metadata'],
): Promise<'unpaid' | 'other' | undefined> {
  const id = BookingId.safeParse(bookingId)
  const listing = ListingId.safeParse(itemId)
  if (!id.success || !listing.success) return undefined
  const found = await db
    .selectFrom('bookings')
    .select(['buyerId', isUnbought.as('isUnbought'), 'removedAt'])
    .where('id', '=', id.data)
    .where('itemId', '=', listing.data)
    .executeTakeFirst()
  if (!found || found.buyerId !== (buyerId ?? found.buyerId)) return undefined
  return found.isUnbought && found.removedAt === null ? 'unpaid' : 'other'
}
