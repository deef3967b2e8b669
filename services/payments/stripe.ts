import Stripe from 'stripe'
import { disputeEnds } from './dispute-ends.ts'
import { type KeyedCall, callWithKey } from './call-keys.ts'
import type { PaymentIntent, PaymentProvider } from './payments.ts'
import { createProviderCalls, type RetryPolicy, retryPolicyOf } from './provider-calls.ts'
import { listMovements } from './stripe-movements.ts'
import { isRefusal, type StripeClient, toIntent } from './stripe-intents.ts'
import { listIntents } from './stripe-lists.ts'
import { listAllPages } from './stripe-pages.ts'
import { listRefunds, refundIntent } from './stripe-refunds.ts'
import { readTerms, readWebhook } from './stripe-webhooks.ts'

/** The address of a server that replaces Stripe and speaks its protocol. */
export type StripeConnection = { host: string; port: number; protocol: 'http' | 'https' }

type StripeSettings = {
  secretKey: string
  /** The secret that Stripe signs its webhooks with: `whsec_…`. */
  webhookSecret: string
  /** Marks the intents of this installation: several may use one account at Stripe. */
  installation: string
  /**
   * Called at the first request, because the emulator's port is known only once it listens. If it is undefined, Stripe
   * itself is called.
   */
  connection?: () => StripeConnection
  /** How long one attempt may stay silent, in milliseconds. */
  timeoutMs: number
  retryPolicy?: Partial<RetryPolicy>
}

/**
 * Card payments by Stripe, or by another server that speaks its protocol at `connection`. Outages are thrown as Refusal
 * `provider-unavailable`. Our own mistakes (a wrong key, a wrong parameter) are thrown as Stripe's error, because no
 * buyer can correct them.
 */
export function createStripePayments(settings: StripeSettings): PaymentProvider {
  let sdk: Stripe | undefined
  const client: StripeClient = {
    stripe: () => (sdk ??= openClient(settings)),
    withRetries: createProviderCalls({ ...retryPolicyOf(settings.timeoutMs), ...settings.retryPolicy }),
  }
  return {
    createIntent: (intent) => createIntent(client, intent, settings.installation),
    findIntent: (id) => findIntent(client, id),
    authorizeIntent: (id) => findIntent(client, id),
    captureIntent: (id, amountMinor) => captureIntent(client, id, amountMinor),
    cancelIntent: (id) =>
      completeIntent(client, id, 'canceled', `cancel-${id}`, (options) =>
        client.stripe().paymentIntents.cancel(id, withCharge, options),
      ),
    refundIntent: (refund) => refundIntent(client, refund),
    listIntents: (period) => listIntents(client, period, settings.installation),
    listRefunds: (intentId) => listRefunds(client, intentId),
    listMovements: (intentId) => listMovements(client, intentId),
    readWebhook: (rawBody, signature, now) => readWebhook(rawBody, signature, now, settings.webhookSecret),
  }
}

/** The charge shows what was refunded or disputed. */
const withCharge = { expand: ['latest_charge'] }

/**
 * The SDK's own retries are off: it does not retry after a 429 and has no circuit breaker. See `createProviderCalls`.
 */
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

async function createIntent(
  { stripe, withRetries }: StripeClient,
  intent: NewIntent,
  installation: string,
): Promise<PaymentIntent> {
  const { amountMinor, currency, metadata, idempotencyKey } = intent
  const made = await callWithKey(idempotencyKey, (options) =>
    withRetries(() =>
      stripe().paymentIntents.create(
        {
          amount: amountMinor,
          currency,
          capture_method: 'manual',
          allowed_payment_method_types: ['card'],
          metadata: { ...metadata, installation },
        },
        options,
      ),
    ),
  )
  if (made.lastResponse.headers['idempotent-replayed'] !== 'true') return toIntent(made)
  return toIntent(await withRetries(() => stripe().paymentIntents.retrieve(made.id, withCharge)))
}

async function findIntent(
  { stripe, withRetries }: StripeClient,
  id: string,
): Promise<PaymentIntent | undefined> {
  if (!/^pi_\w+$/.test(id)) return undefined
  try {
    const intent = toIntent(await withRetries(() => stripe().paymentIntents.retrieve(id, withCharge)))
    return intent.isDisputed ? { ...intent, ...(await readDisputes({ stripe, withRetries }, id)) } : intent
  } catch (error) {
    if (isRefusal(error, 'resource_missing')) return undefined
    throw error
  }
}

/**
 * Whether one of the disputes of a charge is more than an inquiry, which is the latest, how it ended, and until when evidence
 * is taken. The status of an inquiry begins with `warning_`, and it takes no money
 * (https://docs.stripe.com/disputes/how-disputes-work#inquiries). The charge does not tell them apart.
 */
async function readDisputes(
  { stripe, withRetries }: StripeClient,
  intentId: string,
): Promise<
  Pick<PaymentIntent, 'isDisputed' | 'disputeId' | 'disputeTerms' | 'endedDispute' | 'disputeAnswerBy'>
> {
  const listed = await listAllPages(withRetries, (position) =>
    stripe().disputes.list({ payment_intent: intentId, ...position }),
  )
  const disputes = listed.filter(({ status }) => !status.startsWith('warning_'))
  const seconds = disputes.find(({ status }) => status === 'needs_response')?.evidence_details.due_by
  const [latest] = disputes.toSorted((one, other) => other.created - one.created)
  const ended = latest && disputeEnds[latest.status]
  return {
    isDisputed: latest !== undefined,
    ...(latest && { disputeId: latest.id, disputeTerms: readTerms(latest) }),
    ...(latest &&
      ended && { endedDispute: { id: latest.id, ended, beganAt: new Date(latest.created * 1000) } }),
    ...(seconds && { disputeAnswerBy: new Date(seconds * 1000) }),
  }
}

function captureIntent(client: StripeClient, id: string, amountMinor?: number): Promise<PaymentIntent> {
  const part = amountMinor === undefined ? {} : { amount_to_capture: amountMinor }
  // Stripe refuses a key that comes again with another amount.
  const key = amountMinor === undefined ? `capture-${id}` : `capture-${id}-${amountMinor}`
  return completeIntent(client, id, 'succeeded', key, (options) =>
    client.stripe().paymentIntents.capture(id, { ...withCharge, ...part }, options),
  )
}

/** Captures or cancels an intent. When it already has the wanted status, returns it without an error. */
async function completeIntent(
  { stripe, withRetries }: StripeClient,
  id: string,
  end: 'succeeded' | 'canceled',
  key: string,
  complete: KeyedCall<Stripe.PaymentIntent>,
): Promise<PaymentIntent> {
  try {
    return toIntent(await callWithKey(key, (options) => withRetries(() => complete(options))))
  } catch (error) {
    if (!isRefusal(error, 'payment_intent_unexpected_state')) throw error
    const intent = await withRetries(() => stripe().paymentIntents.retrieve(id, withCharge))
    if (intent.status !== end) throw error
    return toIntent(intent)
  }
}
