import type { PaymentState } from '#contract/payment-states.ts'
import type { PaymentIntent } from '#services/payments/payments.ts'
import type { PaymentRow } from '../queries.ts'
import type { DisputeRow } from '../queries/disputes.ts'
import { isAuthorized } from '../rules.ts'

export type Step =
  | 'settle'
  | 'give-up'
  | 'give-up-when-stale'
  | 'capture'
  | 'record-captured'
  | 'record-partly-captured'
  | 'record-uncollectable'
  | 'end-sale'
  | 'release'
  | 'refund'
  | 'record-refund'
  | 'record-refund-failed'
  | 'record-nothing-taken'
  | 'record-dispute'
  | 'record-won'
  | 'record-lost'

/**
 * In these states, a refund in the provider's dashboard is recorded. While a refund of ours is on its way, its result is
 * recorded first.
 */
const refundableInDashboard = new Set<PaymentState>([
  'captured',
  'released',
  'cancelled',
  'refund-failed',
  'refunded',
  'disputed',
  'lost',
])
/** In these states, the bank may return a refund. */
const withReturnableRefund = new Set<PaymentState>([
  'captured',
  'released',
  'cancelled',
  'refund-failed',
  'refunded',
])

/** The latest dispute of the payment, and whether a problem of its sale is open. */
type Around = { dispute?: DisputeRow['state'] | undefined; isFrozen?: boolean }

/**
 * The next step that brings a payment into agreement with the provider; undefined when they agree. It depends only on
 * the two current states and on whether a problem is open, never on the history, because messages may be lost, late,
 * duplicated or in any order.
 */
export function decideStep(
  payment: PaymentRow,
  intent: PaymentIntent,
  { dispute, isFrozen = false }: Around = {},
): Step | undefined {
  const { amountRefundedMinor } = intent
  const knownMinor = payment.refundedMinor - payment.refundedByHandMinor
  if (refundableInDashboard.has(payment.state) && amountRefundedMinor > knownMinor) return 'record-refund'
  if (withReturnableRefund.has(payment.state) && amountRefundedMinor < knownMinor)
    return 'record-refund-failed'
  if (wasNeverTaken(payment, intent)) return 'record-nothing-taken'
  switch (payment.state) {
    case 'open':
      if (intent.status === 'canceled') return 'give-up'
      return isAuthorized(intent) ? 'settle' : 'give-up-when-stale'
    case 'reserved':
      if (intent.status === 'requires_capture' || intent.status === 'processing') return undefined
      if (intent.status !== 'succeeded') return 'end-sale'
      return isWhollyCaptured(intent, payment) ? 'record-captured' : 'record-partly-captured'
    case 'capturing':
      if (intent.status === 'requires_capture') return 'capture'
      if (intent.status === 'processing') return undefined
      return isWhollyCaptured(intent, payment) ? 'record-captured' : 'record-uncollectable'
    case 'uncollectable':
      if (intent.status === 'requires_capture') return isFrozen ? undefined : 'capture'
      return isWhollyCaptured(intent, payment) ? 'record-captured' : undefined
    case 'released':
    case 'cancelled':
      if (intent.status === 'succeeded') return holdsMoney(intent, payment) ? 'refund' : undefined
      return intent.status !== 'canceled' ? 'release' : undefined
    case 'refunding':
    case 'refunding-part':
      return 'refund'
    case 'captured':
    case 'refund-failed':
      return decideDispute(payment, intent, dispute)
    case 'refunded':
      // The provider still has the money that we refunded by hand, so the card's holder can dispute it.
      return payment.refundedByHandMinor > 0 ? decideDispute(payment, intent, dispute) : undefined
    case 'disputed':
      if (dispute === 'won') return 'record-won'
      return dispute === 'lost' ? 'record-lost' : undefined
    default:
      return undefined
  }
}

function decideDispute(
  { soldAt }: PaymentRow,
  { isDisputed }: PaymentIntent,
  dispute: Around['dispute'],
): Step | undefined {
  if (dispute === 'lost') return 'record-lost'
  return isDisputed && dispute !== 'won' && soldAt ? 'record-dispute' : undefined
}

/**
 * Whether the money of a payment that bought nothing was never taken, although the payment is being refunded, its refund
 * failed, or it was refunded by hand: the provider says that it has released the authorization. After a refund by hand,
 * the provider must be sure of that.
 */
export function wasNeverTaken(
  { state, soldAt, refundedByHandMinor }: PaymentRow,
  intent: PaymentIntent | undefined,
): boolean {
  const isByHand = state === 'refunded' && refundedByHandMinor > 0 && !intent?.isUnsure
  const countedAsTaken = state === 'refunding' || state === 'refund-failed' || isByHand
  return countedAsTaken && soldAt === null && intent?.status === 'canceled'
}

/** Whether the whole amount was taken. A part of it does not pay for the phone. */
export function isWhollyCaptured(intent: PaymentIntent, { amountMinor }: PaymentRow): boolean {
  return intent.status === 'succeeded' && intent.amountCapturedMinor >= amountMinor
}

/** Whether the provider still has money of the buyer that was not refunded by hand. */
function holdsMoney(intent: PaymentIntent, { refundedByHandMinor }: PaymentRow): boolean {
  return intent.amountCapturedMinor > intent.amountRefundedMinor + refundedByHandMinor
}
