import type Stripe from 'stripe'
import type { Call } from './call.ts'
import { chargeCard } from './confirmation.ts'
import { recordEvent } from './events.ts'
import { invalidRequest, missingParameter } from './faults.ts'
import type { Form } from './form.ts'
import type { Reply } from './idempotency.ts'
import { assertHoldsSecret, buildIntent, saveIntent, showIntent } from './intent-object.ts'
import { listParameters, showList } from './lists.ts'
import { getObject, lockObject } from './objects.ts'
import {
  assertKnown,
  findAmount,
  findFlag,
  findText,
  findTexts,
  findWord,
  getAmount,
  getCurrency,
  mergeMetadata,
} from './parameters.ts'
import { resolvePaymentMethod } from './payment-methods.ts'
import { assertMayMove } from './transitions.ts'

const captureMethods = ['automatic', 'automatic_async', 'manual'] as const

/** POST /v1/payment_intents */
export async function createPaymentIntent(call: Call): Promise<Reply> {
  const { tx, now, params } = call
  refuseMethodTypes(params)
  assertKnown(params, [
    'amount',
    'currency',
    'capture_method',
    'allowed_payment_method_types',
    'payment_method',
    'confirm',
    'description',
    'receipt_email',
    'metadata',
    'expand',
  ])
  const allowed = findTexts(params, 'allowed_payment_method_types') ?? null
  if (allowed && !allowed.includes('card'))
    throw invalidRequest('The sandbox takes cards alone.', undefined, 'allowed_payment_method_types')
  const methodId = findText(params, 'payment_method')
  const method = methodId ? await resolvePaymentMethod(tx, methodId, now) : undefined
  const isConfirmed = findFlag(params, 'confirm')
  if (isConfirmed && !method) throw missingParameter('payment_method')
  const intent = buildIntent(
    {
      amount: getAmount(params, 'amount'),
      currency: getCurrency(params),
      allowed_payment_method_types: allowed,
      capture_method: findWord(params, 'capture_method', captureMethods) ?? 'automatic_async',
      description: findText(params, 'description') ?? null,
      receipt_email: findText(params, 'receipt_email') ?? null,
      metadata: mergeMetadata(params, {}),
      payment_method: method?.id ?? null,
    },
    now,
  )
  await saveIntent(call, intent)
  await recordEvent(call, 'payment_intent.created', intent)
  return isConfirmed ? chargeCard(call, intent) : showIntent(call, intent)
}

/** GET /v1/payment_intents/:id */
export async function retrievePaymentIntent(call: Call): Promise<Reply> {
  assertKnown(call.params, ['client_secret', 'expand'])
  const intent = await getObject(call.tx, 'payment_intent', call.id, 'intent')
  assertHoldsSecret(call, intent)
  return showIntent(call, intent)
}

/** GET /v1/payment_intents */
export async function listPaymentIntents(call: Call): Promise<Reply> {
  assertKnown(call.params, listParameters)
  return showList(call, 'payment_intent', '/payment_intents')
}

/** POST /v1/payment_intents/:id */
export async function updatePaymentIntent(call: Call): Promise<Reply> {
  const { tx, now, id, params } = call
  assertKnown(params, [
    'amount',
    'currency',
    'payment_method',
    'description',
    'receipt_email',
    'metadata',
    'expand',
  ])
  const intent = await lockObject(tx, 'payment_intent', id, 'intent')
  for (const field of ['amount', 'currency', 'payment_method'])
    if (params[field] !== undefined) assertMayMove('update', intent, field)
  const methodId = findText(params, 'payment_method')
  const method = methodId ? await resolvePaymentMethod(tx, methodId, now) : undefined
  const updated: Stripe.PaymentIntent = {
    ...intent,
    amount: findAmount(params, 'amount') ?? intent.amount,
    currency: params['currency'] === undefined ? intent.currency : getCurrency(params),
    description: findText(params, 'description') ?? intent.description,
    receipt_email: findText(params, 'receipt_email') ?? intent.receipt_email,
    metadata: mergeMetadata(params, intent.metadata),
    last_payment_error: null,
    ...(method && { payment_method: method.id, status: 'requires_confirmation', next_action: null }),
  }
  await saveIntent(call, updated)
  return showIntent(call, updated)
}

/** https://docs.stripe.com/changelog/endive/2026-09-30/removes-the-payment-method-types-parameter-from-payment-intents-and-setup-intents */
function refuseMethodTypes(params: Form): void {
  if (params['payment_method_types'] !== undefined)
    throw invalidRequest(
      'The payment_method_types parameter is no longer supported. Use allowed_payment_method_types instead.',
      'payment_method_types_no_longer_supported',
      'payment_method_types',
    )
}
