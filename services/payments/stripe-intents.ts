import Stripe from 'stripe'
import type { IntentStatus, PaymentIntent } from './payments.ts'

export function toIntent(intent: Stripe.PaymentIntent): PaymentIntent {
  const { bookingId = '', itemId = '', buyerId = '' } = intent.metadata
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: intent.status as IntentStatus,
    amountMinor: intent.amount,
    amountCapturedMinor: intent.amount_received,
    ...readCharge(intent),
    currency: intent.currency,
    metadata: { bookingId, itemId, buyerId },
  }
}

/** Stripe counts what a cancelled or partial capture lets go as refunded too: that money was never taken. */
function readCharge({ latest_charge: charge }: Stripe.PaymentIntent) {
  if (!charge || typeof charge === 'string') return { amountRefundedMinor: 0, isDisputed: false }
  const neverTaken = charge.amount - charge.amount_captured
  return {
    amountRefundedMinor: Math.max(0, charge.amount_refunded - neverTaken),
    isDisputed: charge.disputed,
  }
}

export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code
}
