import { Refusal } from '#contract/refusal.ts'
import {
  findExcess,
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
function findRefundRefusal(deal: MoneyFacts) {
  if (isCash(deal)) return 'not-refundable/cash'
  const state = getMoneyState(deal)
  if (state === 'cancelled') return isReleased(deal) ? 'not-refundable/released' : 'not-refundable/cancelled'
  if (state !== 'captured') return notTaken[state]
  if (deal.dispute !== null)
    return deal.dispute === 'lost' ? 'not-refundable/lost' : 'not-refundable/disputed'
  if (deal.requestedMinor !== null)
    return goesBack(deal) ? 'already-refunded/refunding' : 'already-refunded/refunding-part'
  return findLeft(deal) > 0 ? undefined : 'already-refunded/refunded'
}

/** Throws `already-refunded`, or `not-refundable` with the reason, unless captured money can be refunded now. */
export function assertCanRefund(deal: MoneyFacts): void {
  const reason = findRefundRefusal(deal)
  if (reason) throw new Refusal(reason)
}

/** As `assertCanRefund`, but also allows reserved sales: ending them releases the money. */
export function assertCanGiveBack(deal: MoneyFacts): void {
  if (!isReserved(deal)) assertCanRefund(deal)
}

/**
 * How much a refund gives back, in paisa, and whether that is everything that is left. If `asked` is undefined, it is
 * everything. Throws `refund-too-large` when less is left, and `not-refundable` for a part of a payment that bought
 * nothing.
 */
export function decideRefund(deal: MoneyFacts, asked: number | undefined) {
  const leftMinor = findLeft(deal)
  const amountMinor = asked ?? leftMinor
  if (amountMinor > leftMinor) throw new Refusal('refund-too-large', { data: { leftMinor } })
  const isWhole = amountMinor === leftMinor
  if (!isWhole && !deal.soldAt) throw new Refusal('not-refundable/bought-nothing')
  return { amountMinor, isWhole }
}

/**
 * How much of a failed refund an admin may withdraw, in paisa: the amount of a failed partial refund, or, after a failed
 * full refund of which a part was paid by hand, the rest. Undefined when nothing can be withdrawn.
 */
export function findWithdrawableMinor(deal: MoneyFacts): number | undefined {
  const isRest = deal.refundedByHandMinor > 0 && deal.soldAt !== null
  return goesBack(deal) && !isRest ? undefined : findOwed(deal)
}

/** Whether nothing is left after a refund by hand of this amount. Throws as `recordRefundByHand` says. */
export function decideByHand(deal: MoneyFacts, amountMinor: number) {
  const owedMinor = findOwed(deal)
  if (owedMinor === undefined) throw new Refusal('no-failed-refund/none')
  if (amountMinor > owedMinor) throw new Refusal('refund-too-large/by-hand', { data: { owedMinor } })
  const isWhole = amountMinor === findLeft(deal)
  if (!isWhole && !deal.soldAt) throw new Refusal('not-refundable/bought-nothing')
  return { isWhole }
}

/** Throws as `explainExcess` says. `excessMinor` is how much the admin saw. */
export function assertCanExplain(deal: MoneyFacts, { amountMinor, excessMinor }: ExplainedMinor): void {
  const nowMinor = findExcess(deal)
  if (nowMinor === undefined) throw new Refusal('no-excess/none')
  if (nowMinor !== excessMinor) throw new Refusal('no-excess/other-amount')
  if (amountMinor > excessMinor) throw new Refusal('refund-too-large/excess', { data: { excessMinor } })
}

type ExplainedMinor = { amountMinor: number; excessMinor: number }

/** Whether the buyer gets or has got money by this refund. */
export const givesMoney = ({ state }: Pick<Refund, 'state'>) => state !== 'failed' && state !== 'canceled'

/** The idempotency key of one of our refunds at the provider. */
export const makeRefundKey = (id: string) => `refund-${id}`
