import type Stripe from 'stripe'
import { type Call, ok, toSeconds } from './call.ts'
import { invalidRequest, missingParameter } from './faults.ts'
import type { Reply } from './idempotency.ts'
import type { Caller } from './keys.ts'
import { getObject, newObjectId, randomLetters, saveObject } from './objects.ts'
import { findText, findTexts } from './parameters.ts'

type PartOfIntent = Partial<Stripe.PaymentIntent>
type Order = Pick<
  Stripe.PaymentIntent,
  | 'amount'
  | 'currency'
  | 'allowed_payment_method_types'
  | 'capture_method'
  | 'description'
  | 'receipt_email'
  | 'metadata'
  | 'payment_method'
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
    automatic_payment_methods: null,
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
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
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

/** The reply that shows an intent, with what `expand` asks for in place of its id. */
export async function showIntent({ tx, caller, params }: Call, intent: Stripe.PaymentIntent): Promise<Reply> {
  const shown = viewIntent(intent, caller)
  for (const field of findTexts(params, 'expand') ?? []) {
    if (field === 'latest_charge' && caller === 'server')
      shown.latest_charge =
        intent.latest_charge && (await getObject(tx, 'charge', idOf(intent.latest_charge), field))
    else if (field === 'payment_method')
      shown.payment_method =
        intent.payment_method && (await getObject(tx, 'payment_method', idOf(intent.payment_method), field))
    else throw invalidRequest(`This property cannot be expanded (${field}).`, undefined, 'expand')
  }
  return ok(shown)
}

/** Stored objects hold the ids of others, never the others themselves. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id
}

/**
 * What a publishable key may see of an intent: https://docs.stripe.com/api/payment_intents/retrieve says a subset, and
 * the metadata with our own ids is not in it.
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

/** A browser may touch an intent only with the secret that was handed to its buyer. Throws a StripeFault. */
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
