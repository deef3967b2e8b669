import { Refusal } from '#contract/refusal.ts'
import { findLeft } from '#features/ledger/rules.ts'
import type { Refund } from '#services/payments/payments.ts'
import type { PaymentRow } from '../queries.ts'
import { isReserved } from './hand-over.ts'

/** In these states, there is no money that could be given back. */
const statesWithoutMoney = [
  'open',
  'reserved',
  'capturing',
  'released',
  'cancelled',
  'uncollectable',
  'disputed',
  'lost',
] as const

/** Throws `already-refunded`, or `not-refundable` with the reason, unless captured money can be refunded now. */
export function assertCanRefund({ state }: Pick<PaymentRow, 'state'>): void {
  if (state.startsWith('cash-')) throw new Refusal('not-refundable/cash')
  const refused = statesWithoutMoney.find((each) => each === state)
  if (refused) throw new Refusal(`not-refundable/${refused}`)
  if (state === 'refunded') throw new Refusal('already-refunded/refunded')
  if (state === 'refunding') throw new Refusal('already-refunded/refunding')
  if (state === 'refunding-part') throw new Refusal('already-refunded/refunding-part')
}

/** As `assertCanRefund`; but a sale before its hand-over can be ended, which gives all of the money back, or none for cash. */
export function assertCanGiveBack(payment: Pick<PaymentRow, 'state'>): void {
  if (!isReserved(payment)) assertCanRefund(payment)
}

type Refundable = Pick<PaymentRow, 'amountMinor' | 'capturedMinor' | 'refundedMinor' | 'soldAt'>
type Owing = Refundable & Pick<PaymentRow, 'state'>

/**
 * How much a refund gives back, and whether that is all that is left. Without an amount it is all. Throws
 * `refund-too-large` when less is left, and `not-refundable` for a part of a payment that bought nothing.
 */
export function decideRefund(payment: Refundable, asked: number | undefined) {
  const leftMinor = findLeft(payment)
  const amountMinor = asked ?? leftMinor
  if (amountMinor > leftMinor) throw new Refusal('refund-too-large', { data: { leftMinor } })
  const isWhole = amountMinor === leftMinor
  if (!isWhole && !payment.soldAt) throw new Refusal('not-refundable/bought-nothing')
  return { amountMinor, isWhole }
}

/**
 * How much an admin may pay to the buyer by hand: a part that should have gone back and did not (`failedMinor`), or all that is
 * left where that failed. Undefined while a refund can still succeed, and where none failed.
 */
export function findOwedMinor(payment: Owing, failedMinor: number | undefined): number | undefined {
  if (payment.state === 'refund-failed') return findLeft(payment)
  return payment.state === 'captured' ? failedMinor : undefined
}

/**
 * How much of what should have gone back an admin may drop: a part that failed, or, where all that was left failed, the
 * rest after a part of it was paid by hand. Then the sale stands. Undefined where nothing may be dropped.
 */
export function findDroppableMinor(
  payment: Owing & Pick<PaymentRow, 'refundedByHandMinor'>,
  failedMinor: number | undefined,
): number | undefined {
  if (payment.state === 'captured') return failedMinor
  const isRest = payment.state === 'refund-failed' && payment.refundedByHandMinor > 0
  return isRest && payment.soldAt ? findLeft(payment) : undefined
}

/** Whether all that was left has gone back with this amount. Throws as `recordRefundByHand` says. */
export function decideByHand(payment: Owing, failedMinor: number | undefined, amountMinor: number) {
  const owedMinor = findOwedMinor(payment, failedMinor)
  if (owedMinor === undefined) throw new Refusal('no-failed-refund/none')
  if (amountMinor > owedMinor) throw new Refusal('refund-too-large/by-hand', { data: { owedMinor } })
  const isWhole = amountMinor === findLeft(payment)
  if (!isWhole && !payment.soldAt) throw new Refusal('not-refundable/bought-nothing')
  return { isWhole }
}

/** A refund that gives the buyer money, or has given it. */
export const givesMoney = ({ state }: Pick<Refund, 'state'>) => state !== 'failed' && state !== 'canceled'

/** The idempotency key of a refund made here. */
export const makeRefundKey = (id: string) => `refund-${id}`
