import type { BookingId, ListingId, PaymentId } from '#contract/ids.ts'
import { findCashState } from '#features/money/rules.ts'
import { lockDeal } from '#features/sales/payments/commands/money-changes.ts'
import type { Deal } from '#features/sales/payments/queries.ts'
import type { Tx } from '#services/database/database.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import type { Services } from '#services/services.ts'
import { listNotifiedOfSale, listUnboughtOfListing } from '../queries/other-buyers.ts'

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
  // The booking existed before this request, so the seller knows about it.
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

type SaleNews = Exclude<JobData['mail-bookers']['news'], 'price-changed'>

type SoldFor = Pick<Deal, 'id' | 'itemId' | 'bookingId'>

/**
 * Enqueues an email about this sale to everybody else who booked the phone: it is unavailable, or available again.
 * `ended` are the bookings whose payment or request the sale ended. Their buyers get the email even if they had such an
 * email within a day, because no other email tells them.
 */
export async function notifyOtherBuyers(
  tx: Tx,
  jobs: Services['jobs'],
  { id: paymentId, itemId, bookingId }: SoldFor,
  news: SaleNews,
  ended: BookingId[] = [],
): Promise<void> {
  if (ended.length > 0)
    await tx.updateTable('bookings').set({ toldGoneAt: null }).where('id', 'in', ended).execute()
  const others = (await listUnboughtOfListing(tx, itemId)).filter((id) => id !== bookingId)
  if (others.length > 0) await jobs.enqueue(tx, 'mail-bookers', { itemId, news, paymentId })
}

/**
 * Records that this buyer is told that the phone is unavailable. Returns false if the sale has ended meanwhile, so nothing
 * must be sent. For a reservation for cash, also returns false when:
 * - it is sold by now, because another email says so
 * - the buyer was notified within a day that the phone is unavailable; otherwise a seller could fill the mailboxes of buyers
 *   by accepting and cancelling cash requests
 *
 * Returns true again when the same email is tried again.
 */
export async function markNotifiedOfSale(
  tx: Tx,
  id: BookingId,
  { saleId, news }: { saleId: PaymentId; news: JobData['mail-booking']['news'] },
  now: Date,
): Promise<boolean> {
  // The end of the sale locks the payment too. It then notifies every buyer who was told that the phone is unavailable.
  const sale = await lockDeal(tx, saleId)
  if (!sale?.soldAt) return false
  const isReservation = news === 'reserved-for-other'
  if (isReservation && findCashState(sale) !== 'reserved') return false
  const { toldGoneOf, toldGoneAt } = await tx
    .selectFrom('bookings')
    .select(['toldGoneOf', 'toldGoneAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (toldGoneOf === saleId) return true
  const wasNotifiedToday = toldGoneAt !== null && now.getTime() - toldGoneAt.getTime() < dayMs
  if (isReservation && wasNotifiedToday) return false
  await tx.updateTable('bookings').set({ toldGoneOf: saleId, toldGoneAt: now }).where('id', '=', id).execute()
  return true
}

/**
 * Records that this buyer was told that the phone is available again. Does nothing when they were told of another sale
 * meanwhile.
 */
export async function clearNotifiedOfSale(tx: Tx, id: BookingId, saleId: PaymentId): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ toldGoneOf: null })
    .where('id', '=', id)
    .where('toldGoneOf', '=', saleId)
    .execute()
}

/**
 * Enqueues an email to every buyer who was told that one of these phones is unavailable. The listings were hidden when
 * their sales ended, so the buyers were not notified then, and are for sale again now.
 */
export async function notifyOfRestoredListings(
  tx: Tx,
  jobs: Services['jobs'],
  listings: ListingId[],
): Promise<void> {
  const notifiedListings = await listNotifiedOfSale(tx, listings)
  const news = notifiedListings.map((itemId) => ({ itemId, news: 'for-sale-again' as const }))
  if (news.length > 0) await jobs.enqueue(tx, 'mail-bookers', ...news)
}
