import type { PaymentState } from '#contract/payment-states.ts'
import { Refusal } from '#contract/refusal.ts'
import {
  describePayment,
  findLeft,
  findOwed,
  goesBack,
  type MoneyFacts,
  isReserved,
} from '#features/money/rules.ts'
import type { Refund } from '#services/payments/payments.ts'

/** The reason when no money of a payment in this state can be refunded. */
const refusals = {
  open: 'not-refundable/open',
  reserved: 'not-refundable/reserved',
  capturing: 'not-refundable/capturing',
  captured: undefined,
  released: 'not-refundable/released',
  cancelled: 'not-refundable/cancelled',
  uncollectable: 'not-refundable/uncollectable',
  refunding: 'already-refunded/refunding',
  'refunding-part': 'already-refunded/refunding-part',
  'refund-failed': undefined,
  refunded: 'already-refunded/refunded',
  disputed: 'not-refundable/disputed',
  lost: 'not-refundable/lost',
  'cash-requested': 'not-refundable/cash',
  'cash-reserved': 'not-refundable/cash',
  'cash-sold': 'not-refundable/cash',
  'cash-refunded': 'not-refundable/cash',
  'cash-ended': 'not-refundable/cash',
} as const satisfies Record<PaymentState, string | undefined>

/** Throws `already-refunded`, or `not-refundable` with the reason, unless captured money can be refunded now. */
export function assertCanRefund(payment: MoneyFacts): void {
  const reason = refusals[describePayment(payment)]
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
