import type { BookingId } from '#contract/ids.ts'
import type { PaymentRow } from '#features/payments/queries.ts'
import { isOtherEndedSince, isOtherReservedSince } from '#features/payments/queries/cash.ts'
import { isCash } from '#features/payments/rules/cash.ts'
import type { Tx } from '#services/database/database.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import type { Services } from '#services/services.ts'
import { listUnpaidOfListing } from '../queries.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Enqueues an email to the seller about a new booking. Only the first booking within a day sends one: otherwise
 * somebody with many accounts could fill the seller's mailbox. The dashboard counts the others.
 */
export async function notifySellerOfBooking(
  tx: Tx,
  jobs: Services['jobs'],
  id: BookingId,
  now: Date,
): Promise<void> {
  const { itemId, createdAt } = await tx
    .selectFrom('bookings')
    .select(['itemId', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // The booking existed already, so the seller knows about it.
  if (createdAt < now) return
  const earlier = await tx
    .selectFrom('bookings')
    .select('id')
    .where('itemId', '=', itemId)
    .where('id', '<>', id)
    .where('createdAt', '>', new Date(now.getTime() - dayMs))
    .limit(1)
    .executeTakeFirst()
  if (!earlier) await jobs.enqueue(tx, 'mail-booking', { bookingId: id, news: 'booked' })
}

type SaleNews = Extract<JobData['mail-bookers']['news'], 'sold-to-other' | 'for-sale-again'>

type SoldFor = Pick<PaymentRow, 'id' | 'itemId' | 'bookingId' | 'provider'>

/**
 * Enqueues an email about this sale to everybody else who booked the phone: it was sold to another, or is back. Sales in
 * cash send one of each kind within a day: otherwise a seller could fill the mailboxes by accepting and cancelling.
 */
export async function notifyOtherBuyers(
  tx: Tx,
  jobs: Services['jobs'],
  sale: SoldFor,
  news: SaleNews,
  now: Date,
): Promise<void> {
  const { id: paymentId, itemId, bookingId } = sale
  const isKnown = news === 'sold-to-other' ? isOtherReservedSince : isOtherEndedSince
  if (isCash(sale) && (await isKnown(tx, sale, new Date(now.getTime() - dayMs)))) return
  const others = (await listUnpaidOfListing(tx, itemId)).filter((id) => id !== bookingId)
  if (others.length > 0) await jobs.enqueue(tx, 'mail-bookers', { itemId, news, paymentId })
}
