import type Stripe from 'stripe'
import type { Call } from './call.ts'
import type { CardBehaviour } from './cards.ts'
import { buildCharge, type Decline } from './charges.ts'
import { disputeIfCardDoes } from './disputes.ts'
import { recordEvent } from './events.ts'
import { type StripeErrorBody, StripeFault, unexpectedState } from './faults.ts'
import type { Reply } from './idempotency.ts'
import { assertHoldsSecret, idOf, saveIntent, showIntent, viewIntent } from './intent-object.ts'
import { getBehaviour, getObject, keepMethodWith, lockObject, saveObject } from './objects.ts'
import { assertKnown, findText, findWord } from './parameters.ts'
import { resolvePaymentMethod } from './payment-methods.ts'
import { assertMayMove } from './transitions.ts'

const declines: Record<'decline' | 'insufficient-funds', Decline> = {
  decline: { declineCode: 'generic_decline', message: 'Your card was declined.' },
  'insufficient-funds': {
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
}

/** POST /v1/payment_intents/:id/confirm */
export async function confirmPaymentIntent(call: Call): Promise<Reply> {
  const { tx, now, id, params } = call
  assertKnown(params, ['client_secret', 'payment_method', 'use_stripe_sdk', 'expand'])
  const intent = await lockObject(tx, 'payment_intent', id, 'intent')
  assertHoldsSecret(call, intent)
  assertMayMove('confirm', intent)
  const methodId = findText(params, 'payment_method')
  const method = methodId ? await resolvePaymentMethod(tx, methodId, now) : undefined
  return chargeCard(call, method ? { ...intent, payment_method: method.id } : intent)
}

/**
 * POST /v1/payment_intents/:id/sandbox_authentication, `outcome=succeeded` or `failed`: what the buyer's bank would tell
 * Stripe after its challenge. Stripe has no such path.
 */
export async function authenticatePaymentIntent(call: Call): Promise<Reply> {
  const { tx, id, params } = call
  assertKnown(params, ['client_secret', 'outcome'])
  const intent = await lockObject(tx, 'payment_intent', id, 'intent')
  assertHoldsSecret(call, intent)
  assertMayMove('authenticate', intent)
  const method = await getObject(tx, 'payment_method', idOf(intent.payment_method ?? ''), 'payment_method')
  if (findWord(params, 'outcome', ['succeeded', 'failed']) === 'succeeded')
    return authorize(call, intent, method, await getBehaviour(tx, method.id))
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

/** Charges the card an intent has: authorised, declined, or the buyer's bank wants a word first. */
export async function chargeCard(call: Call, intent: Stripe.PaymentIntent): Promise<Reply> {
  if (typeof intent.payment_method !== 'string')
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the " +
        'PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a ' +
        'payment method.',
      intent,
    )
  const method = await getObject(call.tx, 'payment_method', intent.payment_method, 'payment_method')
  const behaviour = await getBehaviour(call.tx, method.id)
  await keepMethodWith(call.tx, method.id, intent.id)
  switch (behaviour) {
    case 'succeed':
    case 'dispute':
    case 'refund-pends':
    case 'refund-fails':
      return authorize(call, intent, method, behaviour)
    case 'authenticate':
      return askForAuthentication(call, intent)
    case 'decline':
    case 'insufficient-funds':
      return decline(call, intent, method, declines[behaviour])
  }
}

async function authorize(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  behaviour: CardBehaviour,
): Promise<Reply> {
  const byHand = intent.capture_method === 'manual'
  const authorized: Stripe.PaymentIntent = {
    ...intent,
    status: byHand ? 'requires_capture' : 'succeeded',
    amount_capturable: byHand ? intent.amount : 0,
    amount_received: byHand ? 0 : intent.amount,
    last_payment_error: null,
    next_action: null,
  }
  const charge = buildCharge(authorized, method, call.now)
  const settled = byHand ? charge : { ...charge, captured: true, amount_captured: charge.amount }
  await saveObject(call.tx, settled, call.now)
  authorized.latest_charge = charge.id
  await saveIntent(call, authorized)
  await recordEvent(call, 'charge.succeeded', settled)
  const outcome = byHand ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded'
  await recordEvent(call, outcome, authorized)
  if (!byHand) await disputeIfCardDoes(call, settled, behaviour)
  return showIntent(call, authorized)
}

async function askForAuthentication(call: Call, intent: Stripe.PaymentIntent): Promise<Reply> {
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_action',
    last_payment_error: null,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'sandbox_challenge' } },
  }
  await saveIntent(call, waiting)
  await recordEvent(call, 'payment_intent.requires_action', waiting)
  return showIntent(call, waiting)
}

async function decline(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { declineCode, message }: Decline,
): Promise<Reply> {
  const charge = buildCharge(intent, method, call.now, { declineCode, message })
  await saveObject(call.tx, charge, call.now)
  const error: StripeErrorBody = {
    type: 'card_error',
    code: 'card_declined',
    decline_code: declineCode,
    message,
    charge: charge.id,
    payment_method: method,
  }
  const declined = { ...withoutMethod(intent, error), latest_charge: charge.id }
  await saveIntent(call, declined)
  await recordEvent(call, 'charge.failed', charge)
  await recordEvent(call, 'payment_intent.payment_failed', declined)
  const fault = new StripeFault(402, { ...error, payment_intent: viewIntent(declined, call.caller) })
  return { status: fault.status, body: { error: fault.body } }
}

/** An attempt that failed leaves the intent waiting for another card. */
function withoutMethod(intent: Stripe.PaymentIntent, error: StripeErrorBody): Stripe.PaymentIntent {
  return {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: error as Stripe.PaymentIntent.LastPaymentError,
  }
}
