import type { BookingId, ListingId, PaymentId } from '#contract/ids.ts'
import { type CashState, findCashState } from '#features/money/rules.ts'
import type { Tx } from '#services/database/database.ts'
import { type Cause, recordEvent } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import type { Deal } from '#features/sales/payments/queries.ts'
import { hasCashRequestSince, listBegun } from './queries.ts'
import { cashTransitions, findCashEnd, findCashRequestCutoff } from './rules.ts'
import { assertCanChangeState } from '#features/sales/payments/rules/transitions.ts'
import type { AttributedCause, StateChangeCause } from '#features/sales/payments/commands/causes.ts'
import { lockDeal, recordVisibleChange } from '#features/sales/payments/commands/money-changes.ts'
import { addSale, changeSale, type SaleChanges } from '#features/sales/payments/commands/sale-rows.ts'
import {
  abandonPayment,
  findChangedBy,
  noteEnd,
  noteHandOver,
  notifyParties,
} from '#features/sales/payments/commands/state-changes.ts'

type Jobs = Services['jobs']
type CashPurchase = Pick<
  Deal,
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
  const isFirst = !(await hasCashRequestSince(tx, purchase.itemId, findCashRequestCutoff(cause.at)))
  const id = await addSale(tx, { ...purchase, means: 'cash', createdAt: cause.at })
  if (!id) throw new Error(`The buyer ${purchase.buyerId} has another sale in cash that has not ended.`)
  await recordEvent(tx, cause, { kind: 'cash-requested', subjectId: id, detail: { by: 'buyer' } })
  if (isFirst) await jobs.enqueue(tx, 'mail-sale', { paymentId: id, party: 'seller', news: 'cash-requested' })
  return id
}

/** Changes what has become of a sale in cash. Returns false when it was not in the state `from`. */
async function changeCashSale(
  tx: Tx,
  id: PaymentId,
  [from, to]: [CashState, Exclude<CashState, 'requested'>],
  cause: StateChangeCause,
  given: Partial<Pick<Deal, 'soldAt' | 'handOverBy' | 'codeVersion'>> = {},
): Promise<boolean> {
  const sale = await lockDeal(tx, id)
  if (!sale || findCashState(sale) !== from) return false
  const by = cause.by ?? (await findChangedBy(tx, sale, cause))
  assertCanChangeState(cashTransitions, from, to, by)
  const changes = { ...given, ...findCashFacts(sale, to, { ...cause, by }) }
  await changeSale(tx, id, changes)
  await recordVisibleChange(tx, sale, { ...sale, ...changes }, { ...cause, by })
  return true
}

function findCashFacts(sale: Deal, to: Exclude<CashState, 'requested'>, cause: AttributedCause): SaleChanges {
  if (to === 'reserved') return { reservedAt: cause.at }
  return to === 'sold' ? noteHandOver(cause.by, cause.at) : noteEnd(sale, cause)
}

/**
 * Turns a locked cash request into the sale of its phone, which is reserved for the buyer, with a new code. Notifies both
 * sides.
 */
export async function reserveForCash(
  tx: Tx,
  jobs: Jobs,
  { id, codeVersion }: Pick<Deal, 'id' | 'codeVersion'>,
  cause: StateChangeCause,
): Promise<void> {
  const sale = { soldAt: cause.at, handOverBy: findCashEnd(cause.at), codeVersion: codeVersion + 1 }
  await changeCashSale(tx, id, ['requested', 'reserved'], cause, sale)
  await notifyParties(tx, jobs, id, 'cash-reserved')
}

/**
 * Records that the buyer has the phone and the seller has the money. Returns false when the phone was not reserved for
 * cash.
 */
export async function markSoldInCash(
  tx: Tx,
  jobs: Jobs,
  id: PaymentId,
  cause: StateChangeCause,
): Promise<boolean> {
  if (!(await changeCashSale(tx, id, ['reserved', 'sold'], cause))) return false
  await notifyParties(tx, jobs, id, 'cash-sold')
  return true
}

/** Ends a sale in cash before its hand-over. Returns false when the phone was not reserved for cash. */
export const releaseCashSale = (tx: Tx, id: PaymentId, cause: StateChangeCause) =>
  changeCashSale(tx, id, ['reserved', 'ended'], cause, { soldAt: null })

/**
 * Ends a cash request that has no answer, and notifies its buyer. The seller has agreed to nothing, so they get no
 * email. Returns false when the request was answered or ended before.
 */
export async function endCashRequest(
  tx: Tx,
  jobs: Jobs,
  { id }: Pick<Deal, 'id'>,
  cause: StateChangeCause,
): Promise<boolean> {
  if (!(await changeCashSale(tx, id, ['requested', 'ended'], cause))) return false
  await jobs.enqueue(tx, 'mail-sale', { paymentId: id, party: 'buyer', news: 'cash-ended' })
  return true
}

/** Gives up every open payment for a phone that is no longer for sale, and ends every cash request, whose buyers are notified. */
export async function endBegunSales(
  tx: Tx,
  jobs: Jobs,
  itemId: ListingId,
  cause: StateChangeCause,
): Promise<void> {
  for (const begun of await listBegun(tx, itemId)) {
    if (begun.state === 'open') await abandonPayment(tx, jobs, begun, cause)
    else await endCashRequest(tx, jobs, begun, { ...cause, reason: 'listing-gone' })
  }
}

/**
 * Ends all other open payments and cash requests for a phone that was just sold. If the buyer of the sale had a
 * request too, their payment replaces it. Returns the bookings of the other buyers. Sends no emails: the caller notifies
 * the two sides of the sale and everybody else who booked the phone.
 */
export async function endCompetingPayments(
  tx: Tx,
  jobs: Jobs,
  sale: Pick<Deal, 'itemId' | 'buyerId'>,
  cause: Cause,
): Promise<BookingId[]> {
  const rivals = await listBegun(tx, sale.itemId)
  for (const rival of rivals) {
    if (rival.state === 'open') await abandonPayment(tx, jobs, rival, { ...cause, by: 'rival' })
    else await endCompetingRequest(tx, rival, sale, cause)
  }
  return rivals.filter(({ buyerId }) => buyerId !== sale.buyerId).map(({ bookingId }) => bookingId)
}

async function endCompetingRequest(
  tx: Tx,
  { id, buyerId }: Pick<Deal, 'id' | 'buyerId'>,
  sale: Pick<Deal, 'buyerId'>,
  cause: Cause,
): Promise<void> {
  const isOwn = buyerId === sale.buyerId
  const why = isOwn ? ({ by: 'buyer', reason: 'replaced' } as const) : ({ by: 'rival' } as const)
  await changeCashSale(tx, id, ['requested', 'ended'], { ...cause, ...why })
}
