import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { Problem } from '#contract/errors.ts'
import type { IntentStatus, PaymentIntent, PaymentProvider } from './payments.ts'

/** Where Stripe's protocol is spoken, when not by Stripe itself. */
export type StripeConnection = { host: string; port: number; protocol: 'http' | 'https' }

export type StripeSettings = {
  secretKey: string
  /** Asked at the first call, since a server knows its own port only once it listens. Stripe's own address without it. */
  connection?: () => StripeConnection
  /** How long one attempt may stay silent, in milliseconds. */
  timeoutMs?: number
  /** How often a call is tried again when the connection broke or the provider failed. */
  retries?: number
}

/**
 * Card payments by Stripe, or by whoever speaks its protocol at `connection`. What the provider cannot answer for is
 * thrown as Problem `provider-unavailable`; what it says of our own mistakes (a wrong key, a wrong parameter) is thrown
 * as Stripe's error, since no buyer can mend it.
 */
export function createStripePayments(settings: StripeSettings): PaymentProvider {
  let client: Stripe | undefined
  const stripe = () => (client ??= openClient(settings))

  return {
    createIntent: ({ amountMinor, currency, metadata, idempotencyKey }) =>
      askProvider(async () =>
        toIntent(
          await stripe().paymentIntents.create(
            {
              amount: amountMinor,
              currency,
              capture_method: 'manual',
              allowed_payment_method_types: ['card'],
              metadata,
            },
            { idempotencyKey },
          ),
        ),
      ),

    findIntent: (id) => askProvider(() => findIntent(stripe(), id)),

    captureIntent: (id) =>
      askProvider(() =>
        settle(stripe(), id, 'succeeded', () =>
          stripe().paymentIntents.capture(id, {}, { idempotencyKey: keyForOneCall('capture', id) }),
        ),
      ),

    cancelIntent: (id) =>
      askProvider(() =>
        settle(stripe(), id, 'canceled', () =>
          stripe().paymentIntents.cancel(id, {}, { idempotencyKey: keyForOneCall('cancel', id) }),
        ),
      ),
  }
}

function openClient({ secretKey, connection, timeoutMs = 10_000, retries = 2 }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    ...connection?.(),
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    appInfo: { name: 'Hatbodol' },
  })
}

/**
 * A key that holds for the retries of one call. A key for ever would replay a stored failure for a day
 * (https://docs.stripe.com/api/idempotent_requests); the intent's own state already forbids a second capture.
 */
function keyForOneCall(action: string, id: string): string {
  return `${action}-${id}-${randomUUID()}`
}

async function findIntent(stripe: Stripe, id: string): Promise<PaymentIntent | undefined> {
  if (!/^pi_\w+$/.test(id)) return undefined
  try {
    return toIntent(await stripe.paymentIntents.retrieve(id))
  } catch (error) {
    if (isRefusal(error, 'resource_missing')) return undefined
    throw error
  }
}

/** Brings an intent to its end, and takes it for done when it had got there before us. */
async function settle(
  stripe: Stripe,
  id: string,
  end: IntentStatus,
  move: () => Promise<Stripe.PaymentIntent>,
): Promise<PaymentIntent> {
  try {
    return toIntent(await move())
  } catch (error) {
    if (!isRefusal(error, 'payment_intent_unexpected_state')) throw error
    const intent = toIntent(await stripe.paymentIntents.retrieve(id))
    if (intent.status !== end) throw error
    return intent
  }
}

function isRefusal(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code
}

async function askProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    if (!isOutage(cause)) throw cause
    throw new Problem(
      'provider-unavailable',
      'Our payment provider does not answer. Please try again soon.',
      {
        cause,
      },
    )
  }
}

function isOutage(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  )
}

function toIntent(intent: Stripe.PaymentIntent): PaymentIntent {
  const { bookingId = '', itemId = '', buyerId = '' } = intent.metadata
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: intent.status as IntentStatus,
    amountMinor: intent.amount,
    currency: intent.currency,
    metadata: { bookingId, itemId, buyerId },
  }
}
