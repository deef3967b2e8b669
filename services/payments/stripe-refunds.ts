import type Stripe from 'stripe'
import { underNumberedKey } from './call-keys.ts'
import type { PaymentProvider, Refund, RefundState } from './payments.ts'
import { isRefusal } from './stripe-intents.ts'
import type { Line } from './stripe.ts'

type NewRefund = Parameters<PaymentProvider['refundIntent']>[0]

const longestMetadata = 500

/**
 * A refund under its key. The key is kept in the refund as well, because Stripe forgets keys after a day, and because a
 * failure it remembers under one may have happened after the money went back.
 */
export async function refundIntent(line: Line, refund: NewRefund): Promise<Refund> {
  const { intentId, amountMinor, reason, idempotencyKey } = refund
  const { stripe, ask } = line
  const before = await findByKey(line, intentId, idempotencyKey)
  if (before) return toRefund(before)
  const params: Stripe.RefundCreateParams = {
    payment_intent: intentId,
    ...(amountMinor !== undefined && { amount: amountMinor }),
    reason: 'requested_by_customer',
    metadata: { idempotencyKey, reason: reason.slice(0, longestMetadata) },
  }
  try {
    const made = await underNumberedKey<Stripe.Refund>(
      idempotencyKey,
      (options) => ask(() => stripe().refunds.create(params, options)),
      () => findByKey(line, intentId, idempotencyKey),
    )
    return toRefund(made)
  } catch (error) {
    if (!isRefusal(error, 'charge_already_refunded')) throw error
    const [newest] = (await listAll(line, intentId)).filter(bringsMoney)
    if (!newest) throw error
    return toRefund(newest)
  }
}

/** Every refund of an intent, newest first. */
export async function listRefunds(line: Line, intentId: string): Promise<Refund[]> {
  return (await listAll(line, intentId)).map(toRefund)
}

async function findByKey(line: Line, intentId: string, key: string): Promise<Stripe.Refund | undefined> {
  const refunds = await listAll(line, intentId)
  return refunds.find((refund) => refund.metadata?.['idempotencyKey'] === key && bringsMoney(refund))
}

async function listAll({ stripe, ask }: Line, intentId: string): Promise<Stripe.Refund[]> {
  const { data } = await ask(() => stripe().refunds.list({ payment_intent: intentId, limit: 100 }))
  return data
}

function bringsMoney({ status }: Stripe.Refund): boolean {
  return status !== 'failed' && status !== 'canceled'
}

function toRefund(refund: Stripe.Refund): Refund {
  const intent = refund.payment_intent
  return {
    id: refund.id,
    intentId: typeof intent === 'string' ? intent : (intent?.id ?? ''),
    state: refund.status as RefundState,
    amountMinor: refund.amount,
  }
}
