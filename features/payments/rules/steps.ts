import type { PaymentState } from '#contract/payment-states.ts'
import type { PaymentIntent } from '#services/payments/payments.ts'
import type { PaymentRow } from '../queries.ts'
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

/** In these states, money may be refunded in the provider's dashboard. While ours is on its way, that one is noted first. */
const refundableInDashboard = new Set<PaymentState>([
  'captured',
  'released',
  'cancelled',
  'refund-failed',
  'refunded',
  'disputed',
  'lost',
])
/** In these states, a refund may come back from the bank. */
const withReturnableRefund = new Set<PaymentState>(['captured', 'refund-failed', 'refunded'])

/**
 * The next step that brings a payment into agreement with the provider; undefined when they agree. It depends only on
 * the two current states, and on whether a problem is open, not on the history: messages may be lost, late, duplicated
 * or in any order.
 */
export function decideStep(payment: PaymentRow, intent: PaymentIntent, isFrozen = false): Step | undefined {
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
      return decideDispute(payment, intent)
    case 'refunded':
      // The provider still has what was paid by hand, and the card's holder can dispute it.
      return payment.refundedByHandMinor > 0 ? decideDispute(payment, intent) : undefined
    case 'disputed':
      if (payment.disputeEnded === null) return undefined
      return payment.disputeEnded === 'won' ? 'record-won' : 'record-lost'
    default:
      return undefined
  }
}

function decideDispute(
  { disputeEnded, soldAt }: PaymentRow,
  { isDisputed }: PaymentIntent,
): Step | undefined {
  if (disputeEnded === 'lost') return 'record-lost'
  return isDisputed && disputeEnded === null && soldAt ? 'record-dispute' : undefined
}

/**
 * A payment that bought nothing counted as charged, and is being refunded, could not be or was paid back by hand; but the
 * provider says by now that it has released the authorization. While that is only a conclusion, what was paid by hand stays.
 */
export function wasNeverTaken(
  { state, soldAt, refundedByHandMinor }: PaymentRow,
  intent: PaymentIntent | undefined,
): boolean {
  const isByHand = state === 'refunded' && refundedByHandMinor > 0 && !intent?.isUnsure
  const countedAsTaken = state === 'refunding' || state === 'refund-failed' || isByHand
  return countedAsTaken && soldAt === null && intent?.status === 'canceled'
}

/** The whole amount was taken. A part of it is not the price of the phone. */
export function isWhollyCaptured(intent: PaymentIntent, { amountMinor }: PaymentRow): boolean {
  return intent.status === 'succeeded' && intent.amountCapturedMinor >= amountMinor
}

/** The provider still has some of the buyer's money that was not paid to them by hand. */
function holdsMoney(intent: PaymentIntent, { refundedByHandMinor }: PaymentRow): boolean {
  return intent.amountCapturedMinor > intent.amountRefundedMinor + refundedByHandMinor
}
