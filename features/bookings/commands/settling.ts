import { Problem } from '#contract/errors.ts'
import { holdItem, lockItem, lockItemOnRecord, sellItem } from '#features/items/commands.ts'
import { assertForSale, assertNotHeldByOther } from '#features/items/rules.ts'
import {
  abandonOpenPayments,
  abandonPayment,
  lockPayment,
  type MoveCause,
  movePayment,
} from '#features/payments/commands/moves.ts'
import { findPaymentByIntent, type PaymentRow } from '#features/payments/queries.ts'
import {
  assertMatches,
  isAuthorized,
  paymentIncomplete,
  type SettlementOutcome,
} from '#features/payments/rules.ts'
import { lockPeople } from '#features/users/commands/people.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import type { Cause } from '#services/database/events.ts'
import type { PaymentIntent } from '#services/payments/payments.ts'
import type { Services } from '#services/services.ts'
import { type BookingRow, findEarlierHolds, findOtherHolds, getBooking } from '../queries.ts'
import {
  alreadySold,
  asUnsettled,
  assertMayHold,
  assertPriceStands,
  givenUp,
  priceChanged,
  withdrawn,
} from '../rules.ts'
import { moveBooking } from './moves.ts'

/**
 * Holds the phone for the buyer who is about to pay, and gives what they buy, at the listing's own price, and how long it
 * is theirs. Throws `already-sold`, `being-paid`, `too-many-holds`, `held-too-often`, `price-changed`,
 * `not-found` or `not-signed-in`.
 */
export async function holdForPayment(
  tx: Tx,
  booking: BookingRow,
  shownMinor: number | undefined,
  cause: Cause,
) {
  const { buyerId } = booking
  // One after the other, or a buyer who asks for three phones at once would hold them all.
  const people = await lockPeople(tx, [buyerId])
  if (!people.has(buyerId)) throw new Problem('not-signed-in', 'Please log in again.')
  const item = await lockItem(tx, booking.itemId)
  // Deleted meanwhile, it would be held for nobody.
  await getBooking(tx, buyerId, booking.id)
  assertForSale(item)
  assertPriceStands(shownMinor, item.priceMinor)
  assertNotHeldByOther(item, buyerId, cause.at)
  if (!item.heldUntil || item.heldUntil <= cause.at) {
    const others = await findOtherHolds(tx, buyerId, item.id, cause.at)
    assertMayHold(others, await findEarlierHolds(tx, buyerId, item.id, cause.at), cause.at)
  }
  const heldUntil = await holdItem(tx, item, buyerId, cause)
  const { id: itemId, priceMinor: amountMinor, currency } = item
  return { purchase: { bookingId: booking.id, itemId, buyerId, amountMinor, currency }, heldUntil }
}

type Settlement = {
  payment: PaymentRow
  /** The card had said yes when the provider was asked. */
  wasAuthorized: boolean
}

/**
 * Sells the phone to the buyer whose card was authorised, once, whatever happens at the same moment, and enqueues the
 * capture with it. The provider is not called here.
 */
async function settleBooking(
  tx: Tx,
  jobs: Services['jobs'],
  { payment, wasAuthorized }: Settlement,
  cause: MoveCause,
): Promise<SettlementOutcome> {
  const item = await lockItemOnRecord(tx, payment.itemId)
  const current = await lockPayment(tx, payment.id)
  if (current?.soldAt) return 'settled-before'
  if (!item || item.removedAt) {
    await abandonPayment(tx, jobs, payment, cause)
    return 'withdrawn'
  }
  // Whoever comes too late may find the authorization cancelled already, and must be told of the sale all the same.
  if (!item.soldAt && !wasAuthorized) return 'incomplete'
  if (item.soldAt || current?.state !== 'open' || payment.amountMinor !== item.priceMinor) {
    if (current?.state === 'open') await abandonPayment(tx, jobs, payment, cause)
    else if (wasAuthorized) await jobs.enqueue(tx, 'cancel-authorization', { intentId: payment.intentId })
    if (item.soldAt) return 'lost'
    return current?.state === 'open' ? 'price-changed' : 'given-up'
  }
  await sellItem(tx, item, payment.bookingId, cause)
  await movePayment(tx, payment.id, 'open', 'sold', cause, { soldAt: cause.at })
  await moveBooking(tx, payment.bookingId, 'paid', cause)
  await jobs.enqueue(tx, 'capture-payment', { paymentId: payment.id })
  await abandonOpenPayments(tx, jobs, item.id, { ...cause, by: 'rival' })
  return 'sold'
}

type Needs = Pick<Services, 'db' | 'jobs' | 'bus' | 'payments'>

/**
 * Reads a transaction back from the provider and sells the phone with it. Done before: does nothing, and succeeds.
 * Throws `payment-mismatch`, `payment-incomplete`, `already-sold`, `not-found` or `price-changed`; nothing is charged then.
 * `provider-unavailable`: it is not known what the card said.
 */
export async function settlePayment(
  services: Needs,
  booking: BookingRow,
  transactionId: string,
  cause: Cause,
) {
  const payment = await findPaymentByIntent(services.db, transactionId)
  if (!payment || payment.bookingId !== booking.id) {
    throw new Problem('payment-mismatch', 'This transaction does not belong to this booking.')
  }
  const intent = await services.payments.findIntent(transactionId).catch((error: unknown) => {
    throw asUnsettled(error)
  })
  if (!intent) throw new Problem('payment-mismatch', 'The payment provider does not know this transaction.')
  assertMatches(intent, payment)
  const outcome = await settleAuthorization(services, payment, intent, { ...cause, by: 'buyer' })
  if (outcome === 'incomplete') throw paymentIncomplete()
  if (outcome === 'lost') throw alreadySold()
  if (outcome === 'withdrawn') throw withdrawn()
  if (outcome === 'price-changed') throw priceChanged()
  if (outcome === 'given-up') throw givenUp()
}

/**
 * Sells the phone with what the provider says of a payment, or lets its authorization go: the one way to a sale, whether
 * the buyer's browser, the provider or reconciliation was first to tell.
 */
export async function settleAuthorization(
  services: Pick<Services, 'db' | 'jobs' | 'bus'>,
  payment: PaymentRow,
  intent: PaymentIntent,
  cause: MoveCause,
): Promise<SettlementOutcome> {
  const settlement = { payment, wasAuthorized: isAuthorized(intent) }
  const outcome = await inTransaction(services.db, (tx) =>
    settleBooking(tx, services.jobs, settlement, cause),
  )
  if (outcome === 'sold') await services.bus.publish(['items', 'brands'])
  return outcome
}
