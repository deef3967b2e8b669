import Stripe from 'stripe'
import { type KeyedCall, underKey } from './call-keys.ts'
import type { PaymentIntent, PaymentProvider } from './payments.ts'
import { type Ask, createProviderCalls, type Patience, patienceOf } from './provider-calls.ts'
import { isRefusal, toIntent } from './stripe-intents.ts'
import { listRefunds, refundIntent } from './stripe-refunds.ts'
import { readWebhook } from './stripe-webhooks.ts'

/** Where Stripe's protocol is spoken, when not by Stripe itself. */
export type StripeConnection = { host: string; port: number; protocol: 'http' | 'https' }

export type StripeSettings = {
  secretKey: string
  /** What its webhooks are signed with: `whsec_…`. */
  webhookSecret: string
  /** Asked at the first call, since a server knows its own port only once it listens. Stripe's own address without it. */
  connection?: () => StripeConnection
  /** How long one attempt may stay silent, in milliseconds. */
  timeoutMs: number
  patience?: Partial<Patience>
}

/** What one adapter asks with: the SDK, opened at the first call, and the patience around it. */
export type Line = { stripe: () => Stripe; ask: Ask }

/**
 * Card payments by Stripe, or by whoever speaks its protocol at `connection`. What the provider cannot answer for is
 * thrown as Problem `provider-unavailable`; what it says of our own mistakes (a wrong key, a wrong parameter) is thrown
 * as Stripe's error, since no buyer can mend it.
 */
export function createStripePayments(settings: StripeSettings): PaymentProvider {
  let client: Stripe | undefined
  const line: Line = {
    stripe: () => (client ??= openClient(settings)),
    ask: createProviderCalls({ ...patienceOf(settings.timeoutMs), ...settings.patience }),
  }
  return {
    createIntent: (intent) => createIntent(line, intent),
    findIntent: (id) => findIntent(line, id),
    captureIntent: (id) =>
      bringToEnd(line, id, 'succeeded', `capture-${id}`, (options) =>
        line.stripe().paymentIntents.capture(id, withCharge, options),
      ),
    cancelIntent: (id) =>
      bringToEnd(line, id, 'canceled', `cancel-${id}`, (options) =>
        line.stripe().paymentIntents.cancel(id, withCharge, options),
      ),
    refundIntent: (refund) => refundIntent(line, refund),
    listRefunds: (intentId) => listRefunds(line, intentId),
    readWebhook: (rawBody, signature, now) => readWebhook(rawBody, signature, now, settings.webhookSecret),
  }
}

/** The charge tells what was refunded or disputed. */
const withCharge = { expand: ['latest_charge'] }

/** Trying again is ours: the SDK takes a 429 for final, and knows no circuit. */
function openClient({ secretKey, connection, timeoutMs }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    ...connection?.(),
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    appInfo: { name: 'Hatbodol' },
  })
}

type NewIntent = Parameters<PaymentProvider['createIntent']>[0]

async function createIntent({ stripe, ask }: Line, intent: NewIntent): Promise<PaymentIntent> {
  const { amountMinor, currency, metadata, idempotencyKey } = intent
  const made = await underKey(idempotencyKey, (options) =>
    ask(() =>
      stripe().paymentIntents.create(
        {
          amount: amountMinor,
          currency,
          capture_method: 'manual',
          allowed_payment_method_types: ['card'],
          metadata,
        },
        options,
      ),
    ),
  )
  if (made.lastResponse.headers['idempotent-replayed'] !== 'true') return toIntent(made)
  return toIntent(await ask(() => stripe().paymentIntents.retrieve(made.id, withCharge)))
}

async function findIntent({ stripe, ask }: Line, id: string): Promise<PaymentIntent | undefined> {
  if (!/^pi_\w+$/.test(id)) return undefined
  try {
    return toIntent(await ask(() => stripe().paymentIntents.retrieve(id, withCharge)))
  } catch (error) {
    if (isRefusal(error, 'resource_missing')) return undefined
    throw error
  }
}

/** Brings an intent to its end, and takes it for done when it had got there before us. */
async function bringToEnd(
  { stripe, ask }: Line,
  id: string,
  end: 'succeeded' | 'canceled',
  key: string,
  move: KeyedCall<Stripe.PaymentIntent>,
): Promise<PaymentIntent> {
  try {
    return toIntent(await underKey(key, (options) => ask(() => move(options))))
  } catch (error) {
    if (!isRefusal(error, 'payment_intent_unexpected_state')) throw error
    const intent = await ask(() => stripe().paymentIntents.retrieve(id, withCharge))
    if (intent.status !== end) throw error
    return toIntent(intent)
  }
}
