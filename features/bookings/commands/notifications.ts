import type { BookingId, ListingId, PaymentId } from '#contract/ids.ts'
import { lockPayment } from '#features/payments/commands/state-changes.ts'
import type { PaymentRow } from '#features/payments/queries.ts'
import type { Tx } from '#services/database/database.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import type { Services } from '#services/services.ts'
import { listToldUnavailable, listUnpaidOfListing } from '../queries.ts'

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

type SaleNews = Exclude<JobData['mail-bookers']['news'], 'price-changed'>

type SoldFor = Pick<PaymentRow, 'id' | 'itemId' | 'bookingId'>

/**
 * Enqueues an email about this sale to everybody else who booked the phone: it has gone to another, or is back. The
 * bookings whose payment or request it `ended` are told even if they had such news within the day, because no other email
 * says that.
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
  const others = (await listUnpaidOfListing(tx, itemId)).filter((id) => id !== bookingId)
  if (others.length > 0) await jobs.enqueue(tx, 'mail-bookers', { itemId, news, paymentId })
}

/**
 * Notes that the buyer of a booking is being told that the phone is gone, so that they believe it from now on. Returns
 * false when they must not be told: the sale has ended meanwhile. Of a reservation for cash also when it is sold
 * meanwhile, which another email says, and when they were told within a day that it was gone. Otherwise a seller could
 * fill the mailboxes by accepting and cancelling. Returns true again when the same email is tried again.
 */
export async function recordToldUnavailable(
  tx: Tx,
  id: BookingId,
  { saleId, news }: { saleId: PaymentId; news: JobData['mail-booking']['news'] },
  now: Date,
): Promise<boolean> {
  // Whoever ends the sale locks it too, and tells those who believe by then that the phone is gone that it is back.
  const sale = await lockPayment(tx, saleId)
  if (!sale?.soldAt) return false
  const isOfReservation = news === 'reserved-for-other'
  if (isOfReservation && sale.state !== 'cash-reserved') return false
  const { toldGoneOf, toldGoneAt } = await tx
    .selectFrom('bookings')
    .select(['toldGoneOf', 'toldGoneAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (toldGoneOf === saleId) return true
  const isJustTold = toldGoneAt !== null && now.getTime() - toldGoneAt.getTime() < dayMs
  if (isOfReservation && isJustTold) return false
  await tx.updateTable('bookings').set({ toldGoneOf: saleId, toldGoneAt: now }).where('id', '=', id).execute()
  return true
}

/**
 * Notes that the buyer of a booking was told that the phone is back. Does nothing when they were told of another sale
 * than this one meanwhile.
 */
export async function recordToldAvailableAgain(tx: Tx, id: BookingId, goneOf: PaymentId): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ toldGoneOf: null })
    .where('id', '=', id)
    .where('toldGoneOf', '=', goneOf)
    .execute()
}

/**
 * Enqueues an email to everybody who believes that one of these phones is gone: they were withheld when their sales
 * ended, and are for sale again.
 */
export async function notifyOfRestoredListings(
  tx: Tx,
  jobs: Services['jobs'],
  listings: ListingId[],
): Promise<void> {
  const toldListings = await listToldUnavailable(tx, listings)
  const news = toldListings.map((itemId) => ({ itemId, news: 'for-sale-again' as const }))
  if (news.length > 0) await jobs.enqueue(tx, 'mail-bookers', ...news)
}
