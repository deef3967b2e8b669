import { findLeft, findRefundedOutside, type MoneyState } from '#features/money/rules.ts'
import type { PaymentIntent } from '#services/payments/payments.ts'
import type { Deal } from '../queries.ts'
import type { DisputeRow } from '../queries/disputes.ts'
import { isAuthorized } from '../rules.ts'

export type SyncStep =
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

/** In these states, a refund in the provider's dashboard is recorded, and one that the bank returned. */
const withRefundsInDashboard: readonly (MoneyState | null)[] = ['captured', 'cancelled']

/** What a comparison would record about the refunds of a payment. While a refund is on its way, its result comes first. */
function decideRefundStep(deal: Deal, { refundedMinor }: PaymentIntent): SyncStep | undefined {
  if (!withRefundsInDashboard.includes(deal.state) || deal.requestedMinor !== null) return undefined
  const knownMinor = deal.refundedMinor - findRefundedOutside(deal)
  if (refundedMinor > knownMinor) return 'record-refund'
  // The money of a disputed payment is at the bank.
  return refundedMinor < knownMinor && deal.dispute === null ? 'record-refund-failed' : undefined
}

/** The latest dispute of the payment, and whether a problem of its sale is open. */
type Around = { dispute?: DisputeRow['state'] | undefined; isFrozen?: boolean }

/**
 * The next step that brings a payment into agreement with the provider; undefined when they agree. It depends only on
 * the current facts and on whether a problem is open, never on the history, because messages may be lost, late,
 * duplicated or in any order.
 */
export function decideStep(
  deal: Deal,
  intent: PaymentIntent,
  { dispute, isFrozen = false }: Around = {},
): SyncStep | undefined {
  const refundStep = decideRefundStep(deal, intent)
  if (refundStep) return refundStep
  if (wasNeverTaken(deal, intent)) return 'record-nothing-taken'
  switch (deal.state) {
    case 'open':
      if (intent.status === 'canceled') return 'give-up'
      return isAuthorized(intent) ? 'settle' : 'give-up-when-stale'
    case 'authorized':
      if (intent.status === 'requires_capture' || intent.status === 'processing') return undefined
      if (intent.status !== 'succeeded') return 'end-sale'
      return isWhollyCaptured(intent, deal) ? 'record-captured' : 'record-partly-captured'
    case 'capturing':
      if (intent.status === 'requires_capture') return 'capture'
      if (intent.status === 'processing') return undefined
      return isCapturedAsAgreed(intent, deal) ? 'record-captured' : 'record-uncollectable'
    case 'uncollectable':
      if (intent.status === 'requires_capture') return isFrozen ? undefined : 'capture'
      return isCapturedAsAgreed(intent, deal) ? 'record-captured' : undefined
    case 'cancelled':
      if (intent.status === 'succeeded') return holdsMoney(intent, deal) ? 'refund' : undefined
      return intent.status !== 'canceled' ? 'release' : undefined
    case 'captured':
      return deal.requestedMinor === null ? decideDispute(deal, intent, dispute) : 'refund'
    default:
      return undefined
  }
}

function decideDispute(
  deal: Deal,
  { isDisputed }: PaymentIntent,
  dispute: Around['dispute'],
): SyncStep | undefined {
  if (deal.dispute === 'lost') return undefined
  if (dispute === 'lost' && canBeDisputed(deal)) return 'record-lost'
  if (deal.dispute === 'open') return dispute === 'won' ? 'record-won' : undefined
  const isNew = isDisputed && dispute !== 'won' && deal.soldAt !== null
  return isNew && canBeDisputed(deal) ? 'record-dispute' : undefined
}

/** The provider still has money of the buyer. It also has what we refunded by hand. */
const canBeDisputed = (deal: Deal) =>
  deal.refundedByHandMinor > 0 || deal.dispute === 'open' || findLeft(deal) > 0

/**
 * Whether the money of a payment that bought nothing was never taken, although the payment is being refunded, its refund
 * failed, or it was refunded by hand: the provider says that it has released the authorization. After a refund by hand,
 * the provider must be sure of that.
 */
export function wasNeverTaken(deal: Deal, intent: PaymentIntent | undefined): boolean {
  const { state, soldAt, dispute, refundedByHandMinor } = deal
  if (state !== 'captured' || soldAt !== null || dispute !== null || intent?.status !== 'canceled')
    return false
  return findLeft(deal) > 0 || (refundedByHandMinor > 0 && !intent.isUnsure)
}

/** Whether the whole amount was taken. A part of it does not pay for the phone. */
export function isWhollyCaptured(intent: PaymentIntent, { amountMinor }: Deal): boolean {
  return intent.status === 'succeeded' && intent.capturedMinor >= amountMinor
}

/** Whether the whole amount was taken, or as much as the hand-over takes after an agreement on a part. */
export function isCapturedAsAgreed(intent: PaymentIntent, deal: Deal): boolean {
  const isAgreed = intent.status === 'succeeded' && intent.capturedMinor === deal.captureMinor
  return isAgreed || isWhollyCaptured(intent, deal)
}

/** Whether the provider still has money of the buyer that was not refunded by hand. */
function holdsMoney(intent: PaymentIntent, { refundedByHandMinor }: Deal): boolean {
  return intent.capturedMinor > intent.refundedMinor + refundedByHandMinor
}
