import type Stripe from 'stripe'
import type { Call } from './call.ts'
import { buildCharge, captureMoney } from './charges.ts'
import { type Decline, decideCharge } from './declines.ts'
import { disputeByTestCard } from './disputes.ts'
import { recordEvent } from './events.ts'
import { type StripeErrorBody, StripeError, unexpectedState } from './stripe-errors.ts'
import type { Reply } from './idempotency.ts'
import { assertHoldsSecret, challengeUrl, idOf, saveIntent, showIntent, viewIntent } from './intent-object.ts'
import {
  assertReturnUrl,
  changeOptions,
  commonParameters,
  isAuthenticationRequested,
} from './intent-parameters.ts'
import { getBehaviour, getObject, linkMethodToIntent, lockObject, saveObject } from './objects.ts'
import { assertKnown, findFlag, findText, findWord } from './parameters.ts'
import { findMethodOf } from './payment-methods.ts'
import type { CardBehaviour } from './card-behaviour.ts'
import { assertAllowed } from './transitions.ts'

/** POST /v1/payment_intents/:id/confirm */
export async function confirmPaymentIntent(call: Call): Promise<Reply> {
  const { tx, id, params } = call
  assertKnown(params, [...commonParameters, 'client_secret', 'return_url', 'use_stripe_sdk'])
  const intent = await lockObject(tx, 'payment_intent', id, 'intent')
  assertHoldsSecret(call, intent)
  assertAllowed('confirm', intent)
  const method = await findMethodOf(call)
  return chargeCard(call, {
    ...intent,
    payment_method_options: changeOptions(params, intent.payment_method_options),
    ...(method && { payment_method: method.id }),
  })
}

/**
 * POST /v1/payment_intents/:id/sandbox_authentication, with `outcome=succeeded` or `outcome=failed`. It replaces what
 * the buyer's bank would report to Stripe after its challenge. Stripe has no such path.
 */
export async function authenticatePaymentIntent(call: Call): Promise<Reply> {
  const { tx, id, params } = call
  assertKnown(params, ['client_secret', 'outcome'])
  const intent = await lockObject(tx, 'payment_intent', id, 'intent')
  assertHoldsSecret(call, intent)
  assertAllowed('authenticate', intent)
  const method = await getObject(tx, 'payment_method', idOf(intent.payment_method ?? ''), 'payment_method')
  if (findWord(params, 'outcome', ['succeeded', 'failed']) === 'succeeded')
    return charge(call, {
      intent,
      method,
      behaviour: await getBehaviour(tx, method.id),
      isAuthenticated: true,
    })
  const failed = withoutMethod(intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method,
  })
  await saveIntent(call, failed)
  await recordEvent(call, 'payment_intent.payment_failed', failed)
  return showIntent(call, failed)
}

/** Charges the intent's card: it is authorised or declined, or the buyer's bank asks for authentication first. */
export async function chargeCard(call: Call, intent: Stripe.PaymentIntent): Promise<Reply> {
  assertReturnUrl(call.params)
  if (typeof intent.payment_method !== 'string')
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the " +
        'PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a ' +
        'payment method.',
      intent,
    )
  const method = await getObject(call.tx, 'payment_method', intent.payment_method, 'payment_method')
  const behaviour = await getBehaviour(call.tx, method.id)
  await linkMethodToIntent(call.tx, method.id, intent.id)
  return charge(call, { intent, method, behaviour, isAuthenticated: false })
}

type Attempt = {
  intent: Stripe.PaymentIntent
  method: Stripe.PaymentMethod
  behaviour: CardBehaviour
  isAuthenticated: boolean
}

function charge(call: Call, attempt: Attempt): Promise<Reply> {
  const { intent, method, behaviour, isAuthenticated } = attempt
  const verdict = decideCharge(behaviour, { isAuthenticated, isRequested: isAuthenticationRequested(intent) })
  if (verdict === 'authenticate') return askForAuthentication(call, intent)
  if (verdict !== 'authorize') return decline(call, intent, method, verdict)
  return authorize(call, attempt)
}

async function authorize(
  call: Call,
  { intent, method, behaviour, isAuthenticated }: Attempt,
): Promise<Reply> {
  const isManual = intent.capture_method === 'manual'
  const authorized: Stripe.PaymentIntent = {
    ...intent,
    status: isManual ? 'requires_capture' : 'succeeded',
    amount_capturable: isManual ? intent.amount : 0,
    amount_received: isManual ? 0 : intent.amount,
    last_payment_error: null,
    next_action: null,
  }
  const made = buildCharge(authorized, method, call.now, { isAuthenticated })
  const settled = isManual ? made : await captureMoney(call, made, made.amount)
  await saveObject(call.tx, settled, call.now)
  authorized.latest_charge = made.id
  await saveIntent(call, authorized)
  const outcome = isManual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded'
  await recordEvent(call, outcome, authorized)
  if (!isManual) await disputeByTestCard(call, settled, behaviour)
  return showIntent(call, authorized)
}

async function askForAuthentication(call: Call, intent: Stripe.PaymentIntent): Promise<Reply> {
  const usesScript = findFlag(call.params, 'use_stripe_sdk')
  const returnUrl = usesScript ? undefined : findText(call.params, 'return_url')
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_action',
    last_payment_error: null,
    next_action:
      returnUrl === undefined
        ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'sandbox_challenge' } }
        : {
            type: 'redirect_to_url',
            redirect_to_url: { return_url: returnUrl, url: challengeUrl(call.origin, intent) },
          },
  }
  await saveIntent(call, waiting)
  await recordEvent(call, 'payment_intent.requires_action', waiting)
  return showIntent(call, waiting)
}

async function decline(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  reason: Decline,
): Promise<Reply> {
  const refused = buildCharge(intent, method, call.now, { decline: reason })
  await saveObject(call.tx, refused, call.now)
  const error: StripeErrorBody = {
    type: 'card_error',
    code: reason.code,
    decline_code: reason.declineCode,
    message: reason.message,
    charge: refused.id,
    payment_method: method,
  }
  const declined = { ...withoutMethod(intent, error), latest_charge: refused.id }
  await saveIntent(call, declined)
  await recordEvent(call, 'payment_intent.payment_failed', declined)
  const refusal = new StripeError(402, { ...error, payment_intent: viewIntent(declined, call.caller) })
  return { status: refusal.status, body: { error: refusal.body } }
}

/** After a failed attempt, the intent waits for another card. */
function withoutMethod(intent: Stripe.PaymentIntent, error: StripeErrorBody): Stripe.PaymentIntent {
  return {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: error as Stripe.PaymentIntent.LastPaymentError,
  }
}
