import type Stripe from 'stripe'
import { enterBalance } from './balance.ts'
import { type Call, toSeconds } from './call.ts'
import { recordEvent } from './events.ts'
import { showObject } from './expand.ts'
import { invalidRequest, StripeError } from './stripe-errors.ts'
import type { Reply } from './idempotency.ts'
import { idOf } from './intent-object.ts'
import { listParameters, showList } from './lists.ts'
import { getBehaviour, getObject, lockObject, newObjectId, saveObject } from './objects.ts'
import { assertKnown, findAmount, findText, findWord, readMetadata } from './parameters.ts'
import { beginRefund } from './refund-outcomes.ts'

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

/** POST /v1/refunds */
export async function createRefund(call: Call): Promise<Reply> {
  const { tx, now, params } = call
  assertKnown(params, ['payment_intent', 'charge', 'amount', 'reason', 'metadata', 'expand'])
  const charge = await lockCharge(call)
  assertRefundable(charge)
  const left = charge.amount_captured - charge.amount_refunded
  const amount = findAmount(params, 'amount') ?? left
  if (amount > left)
    throw invalidRequest(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      undefined,
      'amount',
    )
  const { status, laterOutcome } = beginRefund(await getBehaviour(tx, charge.payment_method ?? ''))
  const made = buildRefund(call, charge, amount)
  const entry = await enterBalance(call, {
    kind: 'refund',
    amount: -amount,
    currency: charge.currency,
    source: made.id,
  })
  const refund = { ...made, status, balance_transaction: entry.id }
  const refunded = charge.amount_refunded + amount
  const after = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount_captured }
  await saveObject(tx, refund, now, laterOutcome)
  await saveObject(tx, after, now)
  await recordEvent(call, 'refund.created', refund)
  await recordEvent(call, 'charge.refunded', after, charge)
  return showObject(call, refund)
}

/** GET /v1/refunds */
export async function listRefunds(call: Call): Promise<Reply> {
  const { tx, params } = call
  assertKnown(params, [...listParameters, 'payment_intent'])
  const intentId = findText(params, 'payment_intent')
  if (intentId) await getObject(tx, 'payment_intent', intentId, 'payment_intent')
  return showList(call, 'refund', '/refunds', { paymentIntent: intentId })
}

/**
 * Returns the charge to refund, named by its own id or by its intent. It is locked, so that two refunds see each other.
 */
async function lockCharge({ tx, params }: Call): Promise<Stripe.Charge> {
  const intentId = findText(params, 'payment_intent')
  const chargeId = findText(params, 'charge')
  if (!intentId && !chargeId)
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
      'parameter_missing',
    )
  if (!intentId) return lockObject(tx, 'charge', chargeId ?? '', 'charge')
  const intent = await lockObject(tx, 'payment_intent', intentId, 'payment_intent')
  if (!intent.latest_charge)
    throw invalidRequest(
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      'charge_not_refundable',
      'payment_intent',
    )
  return lockObject(tx, 'charge', idOf(intent.latest_charge), 'charge')
}

function assertRefundable(charge: Stripe.Charge): void {
  const refuse = (message: string, code: string) => {
    throw new StripeError(400, { type: 'invalid_request_error', message, code })
  }
  if (!charge.captured || !charge.paid)
    refuse(`Charge ${charge.id} was not captured, so there is nothing to refund.`, 'charge_not_refundable')
  if (charge.refunded) refuse(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  if (charge.disputed)
    refuse(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed')
}

function buildRefund({ now, params }: Call, charge: Stripe.Charge, amount: number): Stripe.Refund {
  return {
    id: newObjectId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: toSeconds(now),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: readMetadata(params),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: findWord(params, 'reason', reasons) ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: null,
    transfer_reversal: null,
  }
}
