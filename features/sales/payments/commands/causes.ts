import type { ChangedBy } from '#contract/payments.ts'
import type { PaymentReason } from '#contract/sentences/en/payment-reasons.ts'
import type { Fact } from '#features/sales/ledger/rules/facts.ts'
import type { Cause } from '#services/database/events.ts'

/**
 * Who changes the state of a payment, and why. Without `by`, it is found from the actor: the buyer, the seller or an
 * admin, or a job if there is no actor.
 */
export type StateChangeCause = Cause & {
  by?: ChangedBy | undefined
  /** Our own reason, a code. */
  reason?: PaymentReason | undefined
  /** The reason that the actor typed. It is never read as one of our codes. */
  text?: string | undefined
  /** How much a refund gives back, in paisa. */
  amountMinor?: number
  /** Of a sale that ends before its hand-over: it counts towards the limits of its buyer. */
  countsAgainstBuyer?: boolean | undefined
  /** Why money moves. The first capture says so itself. */
  fact?: Fact | undefined
  /** The kind of the event if it is not the new state: after it, the payment is captured or refunded as before. */
  news?: 'refund-failed' | 'dispute-won'
}
/** A cause that says who changes the state. */
export type AttributedCause = StateChangeCause & { by: ChangedBy }

/** Ends a sale before its hand-over. `clearsBuyer`: an admin says that the buyer is not responsible. */
export type EndingCause = AttributedCause & { clearsBuyer?: boolean | undefined }
