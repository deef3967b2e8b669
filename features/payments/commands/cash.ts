import type { BookingId, ListingId, PaymentId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from '#services/database/database.ts'
import { type Cause, recordEvent } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import type { PaymentRow } from '../queries.ts'
import { isCashAskedSince, listBegunPayments, listCashRequests } from '../queries/cash.ts'
import { cashEndOf, unansweredBefore } from '../rules/cash.ts'
import { abandonPayment, changePaymentState, notifyParties, type StateChangeCause } from './state-changes.ts'

type Jobs = Services['jobs']
type CashPurchase = Pick<
  PaymentRow,
  'bookingId' | 'itemId' | 'buyerId' | 'amountMinor' | 'listingRevision' | 'currency'
>

/**
 * Records a request for cash of a locked buyer. Only the first request for a phone within a day sends its seller an email:
 * otherwise somebody with many accounts could fill the seller's mailbox. The dashboard shows the others.
 */
export async function openCashRequest(
  tx: Tx,
  jobs: Jobs,
  purchase: CashPurchase,
  cause: Cause,
): Promise<PaymentId> {
  const id = newId<PaymentId>()
  const isFirst = !(await isCashAskedSince(tx, purchase.itemId, unansweredBefore(cause.at)))
  const times = { createdAt: cause.at, updatedAt: cause.at }
  await tx
    .insertInto('payments')
    .values({ id, ...purchase, intentId: `cash_${id}`, provider: 'cash', state: 'cash-requested', ...times })
    .execute()
  await recordEvent(tx, cause, { kind: 'cash-requested', subjectId: id, detail: { by: 'buyer' } })
  if (isFirst) await jobs.enqueue(tx, 'mail-sale', { paymentId: id, party: 'seller', news: 'cash-requested' })
  return id
}

/** Reserves the phone of a locked request for its buyer: from now on it is the sale of the phone. Tells both. */
export async function reserveForCash(
  tx: Tx,
  jobs: Jobs,
  { id }: Pick<PaymentRow, 'id'>,
  cause: StateChangeCause,
): Promise<void> {
  const sale = { soldAt: cause.at, handOverBy: cashEndOf(cause.at) }
  await changePaymentState(tx, id, 'cash-requested', 'cash-reserved', cause, sale)
  await notifyParties(tx, jobs, id, 'cash-reserved')
}

/**
 * Notes that the buyer has the phone and the seller the money. Returns false when the payment was not reserved for cash.
 */
export async function markSoldInCash(
  tx: Tx,
  jobs: Jobs,
  id: PaymentId,
  cause: StateChangeCause,
): Promise<boolean> {
  if (!(await changePaymentState(tx, id, 'cash-reserved', 'cash-sold', cause))) return false
  await notifyParties(tx, jobs, id, 'cash-sold')
  return true
}

/**
 * Ends a request for cash that has no answer, and tells its buyer. The seller has agreed to nothing, so there is nothing
 * that they must not do any more. Returns false when it was answered or ended before.
 */
export async function endCashRequest(
  tx: Tx,
  jobs: Jobs,
  { id }: Pick<PaymentRow, 'id'>,
  cause: StateChangeCause,
): Promise<boolean> {
  if (!(await changePaymentState(tx, id, 'cash-requested', 'cash-ended', cause))) return false
  await jobs.enqueue(tx, 'mail-sale', { paymentId: id, party: 'buyer', news: 'cash-ended' })
  return true
}

/** Ends every request for cash for a phone whose listing is gone, and tells those who asked. */
export async function endCashRequests(
  tx: Tx,
  jobs: Jobs,
  itemId: ListingId,
  cause: StateChangeCause,
): Promise<void> {
  for (const request of await listCashRequests(tx, itemId)) await endCashRequest(tx, jobs, request, cause)
}

/**
 * Ends all that buyers have begun to pay for a phone that is sold now: payments by card, and requests for cash. The
 * request of the buyer who got it is replaced by their payment. Returns the bookings of the others. Sends no email: the
 * sale tells its buyer and the seller, and the news to those who booked the phone tells the buyers who lost.
 */
export async function endRivals(
  tx: Tx,
  jobs: Jobs,
  sale: Pick<PaymentRow, 'itemId' | 'buyerId'>,
  cause: Cause,
): Promise<BookingId[]> {
  const rivals = await listBegunPayments(tx, sale.itemId)
  for (const rival of rivals) {
    if (rival.state === 'open') await abandonPayment(tx, jobs, rival, { ...cause, by: 'rival' })
    else await endRequestOfSold(tx, rival, sale, cause)
  }
  return rivals.filter(({ buyerId }) => buyerId !== sale.buyerId).map(({ bookingId }) => bookingId)
}

async function endRequestOfSold(
  tx: Tx,
  { id, buyerId }: Pick<PaymentRow, 'id' | 'buyerId'>,
  sale: Pick<PaymentRow, 'buyerId'>,
  cause: Cause,
): Promise<void> {
  const isOwn = buyerId === sale.buyerId
  const why = isOwn ? ({ by: 'buyer', reason: 'replaced' } as const) : ({ by: 'rival' } as const)
  await changePaymentState(tx, id, 'cash-requested', 'cash-ended', { ...cause, ...why })
}
