import type Stripe from 'stripe'
import type { Tx } from '#services/database/database.ts'
import { readAddress } from './address.ts'
import { type Call, ok, toSeconds } from './call.ts'
import { findTestCard, readCard, type SandboxCard } from './cards.ts'
import { invalidRequest, missingParameter } from './stripe-errors.ts'
import type { Form } from './form.ts'
import type { Reply } from './idempotency.ts'
import { getObject, newObjectId, saveObject } from './objects.ts'
import { assertKnown, findGroup, findText, findWord, getText, readMetadata } from './parameters.ts'

/** POST /v1/payment_methods: stores the brand, last four digits and behaviour of a card, but not its number. */
export async function createPaymentMethod({ tx, now, params }: Call): Promise<Reply> {
  return ok(await saveMethod(tx, params, now))
}

/**
 * Returns the payment method that a request about an intent names or describes, if any. Creates it when the request
 * names one of Stripe's ready-made methods or contains `payment_method_data`.
 */
export async function findMethodOf({ tx, now, params }: Call): Promise<Stripe.PaymentMethod | undefined> {
  const id = findText(params, 'payment_method')
  const data = findGroup(params, 'payment_method_data')
  if (id !== undefined && data)
    throw invalidRequest(
      'You may only specify one of these parameters: payment_method, payment_method_data.',
      undefined,
      'payment_method',
    )
  if (data) return saveMethod(tx, data, now, 'payment_method_data')
  if (id === undefined) return undefined
  const card = findTestCard(id, now)
  return card ? saveCard(tx, card, now) : getObject(tx, 'payment_method', id, 'payment_method')
}

async function saveMethod(tx: Tx, params: Form, now: Date, prefix = ''): Promise<Stripe.PaymentMethod> {
  const nameOf = (name: string) => (prefix ? `${prefix}[${name}]` : name)
  assertKnown(params, ['type', 'card', 'billing_details', 'metadata', 'allow_redisplay', 'expand'], prefix)
  if (params['type'] === undefined) throw missingParameter(nameOf('type'))
  if (getText(params, 'type') !== 'card')
    throw invalidRequest('The sandbox accepts only cards.', undefined, nameOf('type'))
  const given = findGroup(params, 'card')
  if (!given) throw missingParameter(nameOf('card'))
  const card = readCard(given, now)
  return saveCard(tx, card, now, {
    billing_details: readBillingDetails(findGroup(params, 'billing_details') ?? {}),
    metadata: readMetadata(params),
    allow_redisplay:
      findWord(params, 'allow_redisplay', ['always', 'limited', 'unspecified']) ?? 'unspecified',
  })
}

type MethodDetails = Pick<Stripe.PaymentMethod, 'billing_details' | 'metadata' | 'allow_redisplay'>

async function saveCard(
  tx: Tx,
  card: SandboxCard,
  now: Date,
  details: MethodDetails = {
    billing_details: readBillingDetails({}),
    metadata: {},
    allow_redisplay: 'unspecified',
  },
): Promise<Stripe.PaymentMethod> {
  const method: Stripe.PaymentMethod = {
    id: newObjectId('pm'),
    object: 'payment_method',
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
      country: card.country,
      display_brand: card.brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      funding: card.funding,
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: toSeconds(now),
    customer: null,
    customer_account: null,
    livemode: false,
    type: 'card',
    ...details,
  }
  await saveObject(tx, method, now, card.behaviour)
  return method
}

function readBillingDetails(params: Form): Stripe.PaymentMethod.BillingDetails {
  assertKnown(params, ['address', 'email', 'name', 'phone'], 'billing_details')
  const address = readAddress(findGroup(params, 'address') ?? {}, 'billing_details[address]')
  const read = (name: string) => findText(params, name) ?? null
  return { address, email: read('email'), name: read('name'), phone: read('phone'), tax_id: null }
}
