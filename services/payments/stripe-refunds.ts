import Stripe from 'stripe'
import { callWithNumberedKeys } from './call-keys.ts'
import { type PaymentProvider, type Refund, RefundRefused, type RefundState } from './payments.ts'
import { isRefusal, type StripeClient } from './stripe-intents.ts'
import { listAllPages } from './stripe-pages.ts'

type NewRefund = Parameters<PaymentProvider['refundIntent']>[0]

/**
 * Makes a refund with an idempotency key. The key is also stored in the refund, because Stripe forgets keys after a
 * day, and because the money may have been refunded before a failure that Stripe repeats for the key.
 */
export async function refundIntent(client: StripeClient, refund: NewRefund): Promise<Refund> {
  const { intentId, amountMinor, idempotencyKey } = refund
  const { stripe, withRetries } = client
  const before = await findByKey(client, intentId, idempotencyKey)
  if (before) return toRefund(before)
  const params: Stripe.RefundCreateParams = {
    payment_intent: intentId,
    ...(amountMinor !== undefined && { amount: amountMinor }),
    reason: 'requested_by_customer',
    metadata: { idempotencyKey },
  }
  try {
    const made = await callWithNumberedKeys<Stripe.Refund>(
      idempotencyKey,
      (options) => withRetries(() => stripe().refunds.create(params, options)),
      () => findByKey(client, intentId, idempotencyKey),
    )
    return toRefund(made)
  } catch (error) {
    if (!isRefused(error)) throw error
    const isAllBack = amountMinor === undefined && isRefusal(error, 'charge_already_refunded')
    const newest = isAllBack ? (await listAll(client, intentId)).find(returnsMoney) : undefined
    if (!newest) throw new RefundRefused(error.code, error)
    return toRefund(newest)
  }
}

/** Not when Stripe does not know the intent: then our keys are those of another account. */
function isRefused(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code !== 'resource_missing'
}

/** Every refund of an intent, newest first. */
export async function listRefunds(client: StripeClient, intentId: string): Promise<Refund[]> {
  return (await listAll(client, intentId)).map(toRefund)
}

async function findByKey(
  client: StripeClient,
  intentId: string,
  key: string,
): Promise<Stripe.Refund | undefined> {
  const refunds = await listAll(client, intentId)
  return refunds.find((refund) => refund.metadata?.['idempotencyKey'] === key && returnsMoney(refund))
}

function listAll({ stripe, withRetries }: StripeClient, intentId: string): Promise<Stripe.Refund[]> {
  return listAllPages(withRetries, (position) =>
    stripe().refunds.list({ payment_intent: intentId, ...position }),
  )
}

function returnsMoney({ status }: Stripe.Refund): boolean {
  return status !== 'failed' && status !== 'canceled'
}

function toRefund(refund: Stripe.Refund): Refund {
  const intent = refund.payment_intent
  const key = refund.metadata?.['idempotencyKey']
  return {
    id: refund.id,
    intentId: typeof intent === 'string' ? intent : (intent?.id ?? ''),
    state: refund.status as RefundState,
    amountMinor: refund.amount,
    ...(key !== undefined && { idempotencyKey: key }),
  }
}
