import { BookingId } from '#contract/ids.ts'
import type { BookingOfIntent } from '#features/sales/payments/rules/unknown-intents.ts'
import type { Db } from '#services/database/database.ts'
import type { PaymentIntent } from '#services/payments/payments.ts'
import { findBookedListing } from '../queries.ts'

/** What an intent of the provider would buy now: see `BookingOfIntent`. */
export async function findBookingOf(
  db: Db,
  { metadata, amountMinor }: PaymentIntent,
): Promise<BookingOfIntent> {
  const id = BookingId.safeParse(metadata.bookingId)
  const booking = id.success ? await findBookedListing(db, id.data) : undefined
  if (booking?.itemId !== metadata.itemId || booking.buyerId !== metadata.buyerId) return 'other'
  const isUnbought = booking.paidAt === null && booking.cashAt === null
  if (booking.soldAt !== null) return isUnbought ? 'sold-to-other' : 'other'
  const isForSale = booking.listingRemovedAt === null && booking.withheldAt === null
  const isWaiting = isUnbought && booking.removedAt === null
  return isForSale && isWaiting && booking.priceMinor === amountMinor ? 'waiting' : 'other'
}
