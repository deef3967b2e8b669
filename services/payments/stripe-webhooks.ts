import Stripe from 'stripe'
import { Problem } from '#contract/errors.ts'
import type { ProviderEvent } from './payments.ts'

/** Stripe's own advice against a signed message that somebody kept and sends again (https://docs.stripe.com/webhooks/signature). */
const toleranceSeconds = 300

/** Reads a webhook; see PaymentProvider. Throws Problem `bad-signature`. */
export function readWebhook(
  rawBody: Uint8Array | string,
  signatureHeader: string | undefined,
  now: Date,
  secret: string,
): ProviderEvent {
  const event = verify(rawBody, signatureHeader, now, secret)
  const about = event.data.object as unknown as Record<string, unknown>
  return {
    id: event.id,
    kind: event.type,
    createdAt: new Date(event.created * 1000),
    ...readIntentId(about),
    ...(about['object'] === 'dispute' && { dispute: readDispute(event.data.object as Stripe.Dispute) }),
  }
}

function verify(rawBody: Uint8Array | string, header: string | undefined, now: Date, secret: string) {
  try {
    return Stripe.webhooks.constructEvent(
      typeof rawBody === 'string' ? rawBody : Buffer.from(rawBody),
      header ?? '',
      secret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    )
  } catch (cause) {
    throw new Problem('bad-signature', 'This was not signed by our payment provider, or too long ago.', {
      cause,
    })
  }
}

/** Of an intent itself, or of the charge, refund or dispute that names one. */
function readIntentId(about: Record<string, unknown>): { intentId?: string } {
  const named = about['object'] === 'payment_intent' ? about['id'] : about['payment_intent']
  if (typeof named === 'string') return { intentId: named }
  const isWhole = typeof named === 'object' && named !== null && 'id' in named
  return isWhole && typeof named.id === 'string' ? { intentId: named.id } : {}
}

function readDispute({ id, status, created }: Stripe.Dispute) {
  return { id, state: status, beganAt: new Date(created * 1000) }
}
