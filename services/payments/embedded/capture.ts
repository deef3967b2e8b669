import type Stripe from 'stripe'
import { type Call, toSeconds } from './call.ts'
import { invalidRequest } from './faults.ts'
import type { Reply } from './idempotency.ts'
import { idOf, saveIntent, showIntent } from './intent-object.ts'
import { getObject, lockObject, saveObject } from './objects.ts'
import { assertKnown, findAmount, findWord } from './parameters.ts'
import { assertMayMove } from './transitions.ts'

const cancellationReasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const

/** POST /v1/payment_intents/:id/capture */
export async function capturePaymentIntent(call: Call): Promise<Reply> {
  const { tx, now, id, params } = call
  assertKnown(params, ['amount_to_capture', 'expand'])
  const intent = await lockObject(tx, 'payment_intent', id, 'intent')
  assertMayMove('capture', intent)
  const amount = findAmount(params, 'amount_to_capture') ?? intent.amount_capturable
  if (amount > intent.amount_capturable)
    throw invalidRequest(
      'The amount to capture is greater than the amount that was authorized.',
      'amount_too_large',
      'amount_to_capture',
    )
  const charge = await getObject(tx, 'charge', idOf(intent.latest_charge ?? ''), 'charge')
  const refunded = charge.amount - amount
  await saveObject(tx, { ...charge, captured: true, amount_captured: amount, amount_refunded: refunded }, now)
  const captured: Stripe.PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
  }
  await saveIntent(call, captured)
  return showIntent(call, captured)
}

/** POST /v1/payment_intents/:id/cancel */
export async function cancelPaymentIntent(call: Call): Promise<Reply> {
  const { tx, now, id, params } = call
  assertKnown(params, ['cancellation_reason', 'expand'])
  const intent = await lockObject(tx, 'payment_intent', id, 'intent')
  assertMayMove('cancel', intent)
  if (intent.status === 'requires_capture') {
    const charge = await getObject(tx, 'charge', idOf(intent.latest_charge ?? ''), 'charge')
    await saveObject(tx, { ...charge, refunded: true, amount_refunded: charge.amount }, now)
  }
  const cancelled: Stripe.PaymentIntent = {
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: toSeconds(now),
    cancellation_reason: findWord(params, 'cancellation_reason', cancellationReasons) ?? null,
    next_action: null,
  }
  await saveIntent(call, cancelled)
  return showIntent(call, cancelled)
}
