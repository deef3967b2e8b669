import Stripe from 'stripe'
import type { IntentStatus, PaymentIntent } from './payments.ts'
import type { WithRetries } from './provider-calls.ts'

/** What the calls need: the SDK, opened at the first call, and the function that adds the retries. */
export type StripeClient = { stripe: () => Stripe; withRetries: WithRetries }

export function toIntent(intent: Stripe.PaymentIntent): PaymentIntent {
  const { bookingId = '', itemId = '', buyerId = '' } = intent.metadata
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: intent.status as IntentStatus,
    amountMinor: intent.amount,
    capturedMinor: intent.amount_received,
    ...readCharge(intent),
    currency: intent.currency,
    metadata: { bookingId, itemId, buyerId },
  }
}

/**
 * How much of a charge was refunded, in paisa. Since the version 2025-03-31 of its API, Stripe does not count what a
 * cancellation or the capture of a part releases. Charges from before that still do: no more than was taken counts.
 */
export const findRefunded = (charge: Stripe.Charge): number =>
  Math.min(charge.amount_refunded, charge.amount_captured)

function readCharge({ latest_charge: charge }: Stripe.PaymentIntent) {
  if (!charge || typeof charge === 'string') return { refundedMinor: 0, isDisputed: false }
  return {
    refundedMinor: findRefunded(charge),
    isDisputed: charge.disputed,
    ...readCaptureEnd(charge),
  }
}

function readCaptureEnd({ payment_method_details: details }: Stripe.Charge): { captureBefore?: Date } {
  const seconds = details?.card?.capture_before
  return seconds ? { captureBefore: new Date(seconds * 1000) } : {}
}

export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code
}
