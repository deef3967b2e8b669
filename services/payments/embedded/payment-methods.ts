import type Stripe from 'stripe'
import type { Tx } from '#services/database/database.ts'
import { type Call, ok, toSeconds } from './call.ts'
import { findTestCard, readCard, type SandboxCard } from './cards.ts'
import { invalidRequest, missingParameter } from './faults.ts'
import type { Form } from './form.ts'
import type { Reply } from './idempotency.ts'
import { getObject, newObjectId, saveObject } from './objects.ts'
import { assertKnown, findGroup, findText, getText, mergeMetadata } from './parameters.ts'

/** POST /v1/payment_methods: keeps brand, last four digits and behaviour of a card; the number goes no further. */
export async function createPaymentMethod({ tx, now, params }: Call): Promise<Reply> {
  assertKnown(params, ['type', 'card', 'billing_details', 'metadata'])
  if (getText(params, 'type') !== 'card')
    throw invalidRequest('The sandbox takes cards alone.', undefined, 'type')
  const card = findGroup(params, 'card')
  if (!card) throw missingParameter('card')
  const billing = readBillingDetails(findGroup(params, 'billing_details') ?? {})
  return ok(await keepCard(tx, readCard(card, now), now, billing, mergeMetadata(params, {})))
}

/** GET /v1/payment_methods/:id */
export async function retrievePaymentMethod({ tx, id, params }: Call): Promise<Reply> {
  assertKnown(params, [])
  return ok(await getObject(tx, 'payment_method', id, 'payment_method'))
}

/** The payment method a request names, made on the spot when it is one of Stripe's ready-made ones. */
export async function resolvePaymentMethod(tx: Tx, id: string, now: Date): Promise<Stripe.PaymentMethod> {
  const card = findTestCard(id, now)
  return card ? keepCard(tx, card, now) : getObject(tx, 'payment_method', id, 'payment_method')
}

async function keepCard(
  tx: Tx,
  card: SandboxCard,
  now: Date,
  billing = readBillingDetails({}),
  metadata: Record<string, string> = {},
): Promise<Stripe.PaymentMethod> {
  const method: Stripe.PaymentMethod = {
    id: newObjectId('pm'),
    object: 'payment_method',
    billing_details: billing,
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
      country: 'BD',
      display_brand: card.brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      funding: 'credit',
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
    metadata,
    type: 'card',
  }
  await saveObject(tx, method, now, card.behaviour)
  return method
}

const addressFields = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const

function readBillingDetails(params: Form): Stripe.PaymentMethod.BillingDetails {
  assertKnown(params, ['address', 'email', 'name', 'phone'], 'billing_details')
  const address = findGroup(params, 'address') ?? {}
  assertKnown(address, addressFields, 'billing_details[address]')
  const read = (from: Form, name: string) => findText(from, name) ?? null
  return {
    address: {
      city: read(address, 'city'),
      country: read(address, 'country'),
      line1: read(address, 'line1'),
      line2: read(address, 'line2'),
      postal_code: read(address, 'postal_code'),
      state: read(address, 'state'),
    },
    email: read(params, 'email'),
    name: read(params, 'name'),
    phone: read(params, 'phone'),
    tax_id: null,
  }
}
