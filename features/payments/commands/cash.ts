import type { BookingId, ListingId, PaymentId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from '#services/database/database.ts'
import { type Cause, recordEvent } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import { listWaitingPayments, type PaymentRow } from '../queries.ts'
import { hasCashRequestSince, listPendingPayments } from '../queries/cash.ts'
import { findCashEnd, findCashRequestCutoff } from '../rules/cash.ts'
import { abandonPayment, changePaymentState, notifyParties } from './state-changes.ts'
import type { StateChangeCause } from './causes.ts'

type Jobs = Services['jobs']
type CashPurchase = Pick<
  PaymentRow,
  'bookingId' | 'itemId' | 'buyerId' | 'amountMinor' | 'listingRevision' | 'currency'
>

/**
 * Records a buyer's request to pay in cash. The caller has locked the buyer. Only the first request for a phone within a
 * day sends its seller an email: otherwise somebody with many accounts could fill the seller's mailbox. The dashboard
 * shows all requests.
 */
export async function openCashRequest(
  tx: Tx,
  jobs: Jobs,
  purchase: CashPurchase,
  cause: Cause,
): Promise<PaymentId> {
  const id = newId<PaymentId>()
  const isFirst = !(await hasCashRequestSince(tx, purchase.itemId, findCashRequestCutoff(cause.at)))
  const times = { createdAt: cause.at, updatedAt: cause.at }
  await tx
    .insertInto('payments')
    .values({ id, ...purchase, intentId: `cash_${id}`, provider: 'cash', state: 'cash-requested', ...times })
    .execute()
  await recordEvent(tx, cause, { kind: 'cash-requested', subjectId: id, detail: { by: 'buyer' } })
  if (isFirst) await jobs.enqueue(tx, 'mail-sale', { paymentId: id, party: 'seller', news: 'cash-requested' })
  return id
}

/** Notes that the buyer of an open request has seen this revision of the listing. */
export async function changeSeenRevision(tx: Tx, id: PaymentId, listingRevision: number): Promise<void> {
  await tx.updateTable('payments').set({ listingRevision }).where('id', '=', id).execute()
}

/**
 * Turns a locked cash request into the sale of its phone, which is reserved for the buyer, with a new code. Notifies both
 * sides.
 */
export async function reserveForCash(
  tx: Tx,
  jobs: Jobs,
  { id, codeVersion }: Pick<PaymentRow, 'id' | 'codeVersion'>,
  cause: StateChangeCause,
): Promise<void> {
  const sale = { soldAt: cause.at, handOverBy: findCashEnd(cause.at), codeVersion: codeVersion + 1 }
  await changePaymentState(tx, id, 'cash-requested', 'cash-reserved', cause, sale)
  await notifyParties(tx, jobs, id, 'cash-reserved')
}

/**
 * Records that the buyer has the phone and the seller has the money. Returns false when the payment was not reserved for
 * cash.
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
 * Ends a cash request that has no answer, and notifies its buyer. The seller has agreed to nothing, so they get no
 * email. Returns false when the request was answered or ended before.
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

/** Ends every cash request for a phone that is no longer for sale, and notifies the buyers. */
export async function endCashRequests(
  tx: Tx,
  jobs: Jobs,
  itemId: ListingId,
  cause: StateChangeCause,
): Promise<void> {
  for (const request of await listWaitingPayments(tx, itemId, 'cash-requested'))
    await endCashRequest(tx, jobs, request, cause)
}

/**
 * Ends all other open payments and cash requests for a phone that was just sold. If the buyer of the sale had a
 * request too, their payment replaces it. Returns the bookings of the other buyers. Sends no emails: the caller notifies
 * the two sides of the sale and everybody else who booked the phone.
 */
export async function endCompetingPayments(
  tx: Tx,
  jobs: Jobs,
  sale: Pick<PaymentRow, 'itemId' | 'buyerId'>,
  cause: Cause,
): Promise<BookingId[]> {
  const rivals = await listPendingPayments(tx, sale.itemId)
  for (const rival of rivals) {
    if (rival.state === 'open') await abandonPayment(tx, jobs, rival, { ...cause, by: 'rival' })
    else await endCompetingRequest(tx, rival, sale, cause)
  }
  return rivals.filter(({ buyerId }) => buyerId !== sale.buyerId).map(({ bookingId }) => bookingId)
}

async function endCompetingRequest(
  tx: Tx,
  { id, buyerId }: Pick<PaymentRow, 'id' | 'buyerId'>,
  sale: Pick<PaymentRow, 'buyerId'>,
  cause: Cause,
): Promise<void> {
  const isOwn = buyerId === sale.buyerId
  const why = isOwn ? ({ by: 'buyer', reason: 'replaced' } as const) : ({ by: 'rival' } as const)
  await changePaymentState(tx, id, 'cash-requested', 'cash-ended', { ...cause, ...why })
}
