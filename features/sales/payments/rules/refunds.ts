import { Refusal } from '#contract/refusal.ts'
import {
  findLeft,
  findOwed,
  getMoneyState,
  goesBack,
  isCash,
  isReleased,
  isReserved,
  type MoneyFacts,
  type MoneyState,
} from '#features/money/rules.ts'
import type { Refund } from '#services/payments/payments.ts'

/** The reason when the money of a payment in this state was not taken. */
const notTaken = {
  open: 'not-refundable/open',
  authorized: 'not-refundable/reserved',
  capturing: 'not-refundable/capturing',
  uncollectable: 'not-refundable/uncollectable',
} as const satisfies Record<Exclude<MoneyState, 'captured' | 'cancelled'>, string>

/** The reason when no money of a sale can be refunded now; undefined when some can. */
function findRefundRefusal(payment: MoneyFacts) {
  if (isCash(payment)) return 'not-refundable/cash'
  const state = getMoneyState(payment)
  if (state === 'cancelled')
    return isReleased(payment) ? 'not-refundable/released' : 'not-refundable/cancelled'
  if (state !== 'captured') return notTaken[state]
  if (payment.dispute !== null)
    return payment.dispute === 'lost' ? 'not-refundable/lost' : 'not-refundable/disputed'
  if (payment.requestedMinor !== null)
    return goesBack(payment) ? 'already-refunded/refunding' : 'already-refunded/refunding-part'
  return findLeft(payment) > 0 ? undefined : 'already-refunded/refunded'
}

/** Throws `already-refunded`, or `not-refundable` with the reason, unless captured money can be refunded now. */
export function assertCanRefund(payment: MoneyFacts): void {
  const reason = findRefundRefusal(payment)
  if (reason) throw new Refusal(reason)
}

/** As `assertCanRefund`, but also allows reserved sales: ending them releases the money. */
export function assertCanGiveBack(payment: MoneyFacts): void {
  if (!isReserved(payment)) assertCanRefund(payment)
}

/**
 * How much a refund gives back, in paisa, and whether that is everything that is left. If `asked` is undefined, it is
 * everything. Throws `refund-too-large` when less is left, and `not-refundable` for a part of a payment that bought
 * nothing.
 */
export function decideRefund(payment: MoneyFacts, asked: number | undefined) {
  const leftMinor = findLeft(payment)
  const amountMinor = asked ?? leftMinor
  if (amountMinor > leftMinor) throw new Refusal('refund-too-large', { data: { leftMinor } })
  const isWhole = amountMinor === leftMinor
  if (!isWhole && !payment.soldAt) throw new Refusal('not-refundable/bought-nothing')
  return { amountMinor, isWhole }
}

/**
 * How much of a failed refund an admin may withdraw, in paisa: the amount of a failed partial refund, or, after a failed
 * full refund of which a part was paid by hand, the rest. Undefined when nothing can be withdrawn.
 */
export function findWithdrawableMinor(payment: MoneyFacts): number | undefined {
  const isRest = payment.refundedByHandMinor > 0 && payment.soldAt !== null
  return goesBack(payment) && !isRest ? undefined : findOwed(payment)
}

/** Whether nothing is left after a refund by hand of this amount. Throws as `recordRefundByHand` says. */
export function decideByHand(payment: MoneyFacts, amountMinor: number) {
  const owedMinor = findOwed(payment)
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
