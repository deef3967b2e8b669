import type { PaymentState } from '#contract/payment-states.ts'
import type { PaymentMeans } from '#contract/payments.ts'
import { type Act, acts, reach } from './sale-acts.ts'

/** A possible course of a sale, with every state change that it makes. */
export type Scenario = {
  name: string
  by: readonly PaymentMeans[]
  /** What happens first. */
  before: readonly Act[]
  /** The acts during which a fault happens. They are repeated if they had no effect. */
  does: readonly Act[]
  /** The state changes, grouped by transaction. A kill happens at the event of the first one. */
  makes: readonly string[][]
  ends: PaymentState
  /** How much of the price the provider has at the end, in taka. */
  keeps: number
}

export const price = 54_500
export const part = 1000
export const money = ['card', 'bkash'] as const
export const card = ['card'] as const
export const bkash = ['bkash'] as const
export const cash = ['cash'] as const

export const sold = 'payment open → reserved'
export const released = 'payment reserved → released'
export const unpaid = 'booking paid → booked'
export const [confirmed, captured] = ['payment reserved → capturing', 'payment capturing → captured']
export const [begun, refunded] = ['payment captured → refunding', 'payment refunding → refunded']
export const [partBegun, partGiven] = [
  'payment captured → refunding-part',
  'payment refunding-part → captured',
]

export const toReserved = [acts.approve, acts.settle, reach('reserved')]
export const toCaptured = [...toReserved, acts.handOver, reach('captured')]
export const toFailedRefund = [
  ...toCaptured,
  acts.refuseRefunds,
  acts.refund,
  reach('refund-failed'),
  acts.acceptRefunds,
]
/** To a sale that has ended and whose authorization the provider has released. */
export const toReleased = [...toReserved, acts.cancel, reach('released'), acts.awaitOwnRelease]
/** To a sale that the cardholder disputes, before any message about it has arrived. */
export const toUnreportedDispute = [acts.payByDisputingCard, ...toCaptured]
/** The provider refuses to refund a disputed charge. */
export const toFailedRefundOfDisputed = [...toUnreportedDispute, acts.refund, reach('refund-failed')]
export const toUncollectable = [...toReserved, acts.voidAtProvider, acts.handOver, reach('uncollectable')]
/** The provider’s messages arrive, in their order or the newest first. */
export const deliverMessages = [acts.passMinutes, acts.deliver]
export const hearNewestFirst = [acts.passMinutes, acts.deliverNewestFirst]
export const toClaimed = [acts.nameAccount, ...toCaptured, acts.passTwoDays, acts.claim]
export const toCash = [acts.askForCash, reach('cash-requested'), acts.acceptCash, reach('cash-reserved')]

export const scenario = (
  name: string,
  by: Scenario['by'],
  before: Scenario['before'],
  does: Scenario['does'],
  makes: Scenario['makes'],
  [ends, keeps]: [PaymentState, number],
): Scenario => ({ name, by, before, does, makes, ends, keeps })
