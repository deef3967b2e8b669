import { Refusal } from '#contract/refusal.ts'
import { findLeft } from '#features/ledger/rules.ts'
import type { Refund } from '#services/payments/payments.ts'
import type { PaymentRow } from '../queries.ts'
import { isReserved } from './hand-over.ts'

/** In these states, there is no money to refund. */
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

/** As `assertCanRefund`, but also allows reserved sales: ending them releases the money. */
export function assertCanGiveBack(payment: Pick<PaymentRow, 'state'>): void {
  if (!isReserved(payment)) assertCanRefund(payment)
}

type Refundable = Pick<PaymentRow, 'amountMinor' | 'capturedMinor' | 'refundedMinor' | 'soldAt'>
type Owing = Refundable & Pick<PaymentRow, 'state'>

/**
 * How much a refund gives back, in paisa, and whether that is everything that is left. If `asked` is undefined, it is
 * everything. Throws `refund-too-large` when less is left, and `not-refundable` for a part of a payment that bought
 * nothing.
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
 * How much an admin may pay to the buyer by hand, in paisa: the amount of a failed partial refund (`failedMinor`), or
 * everything that is left after a failed full refund. Undefined when no refund has failed.
 */
export function findOwedMinor(payment: Owing, failedMinor: number | undefined): number | undefined {
  if (payment.state === 'refund-failed') return findLeft(payment)
  return payment.state === 'captured' ? failedMinor : undefined
}

/**
 * How much of a failed refund an admin may withdraw, in paisa: the amount of a failed partial refund, or, after a failed
 * full refund of which a part was paid by hand, the rest. Undefined when nothing can be withdrawn.
 */
export function findDroppableMinor(
  payment: Owing & Pick<PaymentRow, 'refundedByHandMinor'>,
  failedMinor: number | undefined,
): number | undefined {
  if (payment.state === 'captured') return failedMinor
  const isRest = payment.state === 'refund-failed' && payment.refundedByHandMinor > 0
  return isRest && payment.soldAt ? findLeft(payment) : undefined
}

/** Whether nothing is left after a refund by hand of this amount. Throws as `recordRefundByHand` says. */
export function decideByHand(payment: Owing, failedMinor: number | undefined, amountMinor: number) {
  const owedMinor = findOwedMinor(payment, failedMinor)
  if (owedMinor === undefined) throw new Refusal('no-failed-refund/none')
  if (amountMinor > owedMinor) throw new Refusal('refund-too-large/by-hand', { data: { owedMinor } })
  const isWhole = amountMinor === findLeft(payment)
  if (!isWhole && !payment.soldAt) throw new Refusal('not-refundable/bought-nothing')
  return { isWhole }
}

/** Whether the buyer gets or has got money by this refund. */
export const givesMoney = ({ state }: Pick<Refund, 'state'>) => state !== 'failed' && state !== 'canceled'

/** The idempotency key of one of our refunds at the provider. */
export const makeRefundKey = (id: string) => `refund-${id}`
