import type Stripe from 'stripe'
import { type Call, type Origin, toSeconds } from './call.ts'
import { captureMoney } from './charges.ts'
import { disputeByTestCard } from './disputes.ts'
import { recordEvent } from './events.ts'
import { invalidRequest } from './stripe-errors.ts'
import type { Reply } from './idempotency.ts'
import { idOf, saveIntent, showIntent } from './intent-object.ts'
import { getBehaviour, getObject, lockObject, saveObject } from './objects.ts'
import { assertKnown, findAmount, findWord } from './parameters.ts'
import { assertAllowed } from './transitions.ts'

const cancellationReasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const

/** POST /v1/payment_intents/:id/capture */
export async function capturePaymentIntent(call: Call): Promise<Reply> {
  const { tx, now, id, params } = call
  assertKnown(params, ['amount_to_capture', 'expand'])
  const intent = await lockObject(tx, 'payment_intent', id, 'intent')
  assertAllowed('capture', intent)
  const amount = findAmount(params, 'amount_to_capture') ?? intent.amount_capturable
  if (amount > intent.amount_capturable)
    throw invalidRequest(
      'The amount to capture is greater than the amount that was authorized.',
      'amount_too_large',
      'amount_to_capture',
    )
  const charge = await getObject(tx, 'charge', idOf(intent.latest_charge ?? ''), 'charge')
  const capturedCharge = await captureMoney(call, charge, amount)
  await saveObject(tx, capturedCharge, now)
  const captured: Stripe.PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
  }
  await saveIntent(call, captured)
  await recordEvent(call, 'payment_intent.succeeded', captured)
  await disputeByTestCard(call, capturedCharge, await getBehaviour(tx, capturedCharge.payment_method ?? ''))
  return showIntent(call, captured)
}

/** POST /v1/payment_intents/:id/cancel */
export async function cancelPaymentIntent(call: Call): Promise<Reply> {
  const { tx, id, params } = call
  assertKnown(params, ['cancellation_reason', 'expand'])
  const intent = await lockObject(tx, 'payment_intent', id, 'intent')
  assertAllowed('cancel', intent)
  const reason = findWord(params, 'cancellation_reason', cancellationReasons) ?? null
  return showIntent(call, await cancelIntent(call, intent, reason))
}

/**
 * Cancels an intent and releases its authorization, so that no money is taken. As in Stripe since 2025-03-31, the charge
 * does not count as refunded.
 */
export async function cancelIntent(
  origin: Origin,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Promise<Stripe.PaymentIntent> {
  const { tx, now } = origin
  const cancelled: Stripe.PaymentIntent = {
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: toSeconds(now),
    cancellation_reason: reason,
    next_action: null,
  }
  await saveObject(tx, cancelled, now)
  await recordEvent(origin, 'payment_intent.canceled', cancelled)
  return cancelled
}
