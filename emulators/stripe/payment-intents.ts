import { assertMinAmount } from './amounts.ts'
import type { Call } from './call.ts'
import { chargeCard } from './confirmation.ts'
import { recordEvent } from './events.ts'
import { invalidRequest, missingParameter } from './stripe-errors.ts'
import type { Form } from './form.ts'
import type { Reply } from './idempotency.ts'
import { assertHoldsSecret, buildIntent, saveIntent, showIntent } from './intent-object.ts'
import { changeOptions, commonParameters, newOptions, readAutomaticMethods } from './intent-parameters.ts'
import { findPeriod, listParameters, showList } from './lists.ts'
import { getObject } from './objects.ts'
import {
  assertKnown,
  changeText,
  findFlag,
  findTexts,
  findWord,
  getAmount,
  getCurrency,
  readMetadata,
} from './parameters.ts'
import { findMethodOf } from './payment-methods.ts'

const captureMethods = ['automatic', 'automatic_async', 'manual'] as const

/** POST /v1/payment_intents */
export async function createPaymentIntent(call: Call): Promise<Reply> {
  const { now, params } = call
  refuseMethodTypes(params)
  assertKnown(params, [
    ...commonParameters,
    'amount',
    'currency',
    'capture_method',
    'allowed_payment_method_types',
    'automatic_payment_methods',
    'confirm',
    'description',
    'metadata',
    'return_url',
    'use_stripe_sdk',
  ])
  const isConfirmed = findFlag(params, 'confirm')
  if (!isConfirmed) refuseUnconfirmed(params)
  const order = readOrder(params)
  const method = await findMethodOf(call)
  if (isConfirmed && !method) throw missingParameter('payment_method')
  const intent = buildIntent({ ...order, payment_method: method?.id ?? null }, now)
  await saveIntent(call, intent)
  await recordEvent(call, 'payment_intent.created', intent)
  return isConfirmed ? chargeCard(call, intent) : showIntent(call, intent)
}

function readOrder(params: Form) {
  const amount = getAmount(params, 'amount')
  const currency = getCurrency(params)
  assertMinAmount(amount, currency)
  const allowed = findTexts(params, 'allowed_payment_method_types') ?? null
  if (allowed && !allowed.includes('card'))
    throw invalidRequest('The sandbox accepts only cards.', undefined, 'allowed_payment_method_types')
  return {
    amount,
    currency,
    allowed_payment_method_types: allowed,
    automatic_payment_methods: readAutomaticMethods(params, allowed !== null),
    capture_method: findWord(params, 'capture_method', captureMethods) ?? 'automatic_async',
    description: changeText(params, 'description', null),
    metadata: readMetadata(params),
    payment_method_options: changeOptions(params, newOptions),
  } as const
}

/** Refuses parameters that are useful only with a confirmation. */
function refuseUnconfirmed(params: Form): void {
  for (const name of ['return_url', 'use_stripe_sdk'])
    if (params[name] !== undefined)
      throw invalidRequest(
        `The parameter '${name}' cannot be passed when creating a PaymentIntent unless 'confirm' is set to true.`,
        undefined,
        name,
      )
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
  assertKnown(call.params, [...listParameters, 'created'])
  return showList(call, 'payment_intent', '/payment_intents', { created: findPeriod(call) })
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
