import type Stripe from 'stripe'
import { type Call, ok, toSeconds } from './call.ts'
import { expandObject, readPaths } from './expand.ts'
import { invalidRequest, missingParameter } from './stripe-errors.ts'
import type { Reply } from './idempotency.ts'
import type { Caller } from './keys.ts'
import { newObjectId, randomLetters, saveObject } from './objects.ts'
import { findText } from './parameters.ts'

type PartOfIntent = Partial<Stripe.PaymentIntent>
type Order = Pick<
  Stripe.PaymentIntent,
  | 'amount'
  | 'currency'
  | 'allowed_payment_method_types'
  | 'automatic_payment_methods'
  | 'capture_method'
  | 'description'
  | 'metadata'
  | 'payment_method'
  | 'payment_method_options'
>

export function buildIntent(order: Order, now: Date): Stripe.PaymentIntent {
  const id = newObjectId('pi')
  return {
    id,
    object: 'payment_intent',
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    canceled_at: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomLetters(25)}`,
    confirmation_method: 'automatic',
    created: toSeconds(now),
    customer: null,
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: order.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...order,
  }
}

export function saveIntent({ tx, now }: Call, intent: Stripe.PaymentIntent): Promise<void> {
  return saveObject(tx, intent, now)
}

/**
 * Returns the reply that shows an intent, with the objects that `expand` asks for. A browser may expand
 * `payment_method` only.
 */
export async function showIntent(call: Call, intent: Stripe.PaymentIntent): Promise<Reply> {
  const paths = readPaths(call)
  const hidden = paths.find(([field]) => call.caller === 'browser' && field !== 'payment_method')
  if (hidden)
    throw invalidRequest(`This property cannot be expanded (${hidden.join('.')}).`, undefined, 'expand')
  return ok(await expandObject(call.tx, intent, viewIntent(intent, call.caller), paths))
}

/** Returns the address in `redirect_to_url`, where the bank asks a buyer who pays without our script. */
export function challengeUrl(origin: string, { id, client_secret: secret }: Stripe.PaymentIntent): string {
  return `${origin}/sandbox/challenges/${id}?${new URLSearchParams({ client_secret: secret ?? '' })}`
}

/** Stored objects contain the ids of other objects, never those objects themselves. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id
}

/**
 * The fields of an intent that a publishable key may read. https://docs.stripe.com/api/payment_intents/retrieve says
 * that it is a subset. The metadata with our own ids is not in it.
 */
const publicFields = [
  'id',
  'object',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies (keyof Stripe.PaymentIntent)[]

export function viewIntent(intent: PartOfIntent, caller: Caller): PartOfIntent {
  if (caller === 'server') return { ...intent }
  return Object.fromEntries(publicFields.map((field) => [field, intent[field]]))
}

/** A browser may use an intent only with the secret that its buyer received. Throws a StripeError otherwise. */
export function assertHoldsSecret({ caller, params }: Call, intent: Stripe.PaymentIntent): void {
  const secret = findText(params, 'client_secret')
  if (caller === 'server' && secret === undefined) return
  if (secret === undefined) throw missingParameter('client_secret')
  if (secret !== intent.client_secret)
    throw invalidRequest(
      'The client_secret provided does not match any associated PaymentIntent on this account.',
      undefined,
      'client_secret',
    )
}
