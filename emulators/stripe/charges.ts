import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { enterBalance } from './balance.ts'
import { type Origin, toSeconds } from './call.ts'
import type { Decline } from './declines.ts'
import { newObjectId } from './objects.ts'

/**
 * Takes all or part of a charge's money, records it in the balance, and returns the captured charge, which is not saved
 * yet.
 */
export async function captureMoney(
  origin: Origin,
  charge: Stripe.Charge,
  amount: number,
): Promise<Stripe.Charge> {
  const { currency, id } = charge
  const entry = await enterBalance(origin, { kind: 'charge', amount, currency, source: id })
  return {
    ...charge,
    captured: true,
    amount_captured: amount,
    balance_transaction: entry.id,
  }
}

/** The result of an attempt. The card was authorised unless there is a `decline`. */
type AttemptResult = { decline?: Decline; isAuthenticated?: boolean }

/** Builds the charge object of one attempt to charge a card. */
export function buildCharge(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  now: Date,
  { decline, isAuthenticated = false }: AttemptResult,
): Stripe.Charge {
  return {
    id: newObjectId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'HATBODOL',
    captured: false,
    created: toSeconds(now),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: buildOutcome(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      card: {
        ...buildCardDetails(intent, method, decline, isAuthenticated),
        ...findCaptureEnd(intent, now, decline),
      },
    },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}

function buildOutcome(decline: Decline | undefined): Stripe.Charge.Outcome {
  const codes = { advice_code: null, network_advice_code: null, network_decline_code: null }
  if (!decline)
    return {
      ...codes,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
    }
  if (decline.isBlocked)
    return {
      ...codes,
      network_status: 'not_sent_to_network',
      reason: 'highest_risk_level',
      risk_level: 'highest',
      seller_message: 'Stripe blocked this payment as too risky.',
      type: 'blocked',
    }
  return {
    ...codes,
    network_status: 'declined_by_network',
    reason: decline.declineCode ?? decline.code,
    risk_level: 'normal',
    seller_message: 'The bank declined this payment.',
    type: 'issuer_declined',
  }
}

function buildCardDetails(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline | undefined,
  isAuthenticated: boolean,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: decline ? null : intent.amount,
    authorization_code: null,
    brand: method.card?.brand ?? null,
    checks: method.card?.checks ?? null,
    country: method.card?.country ?? null,
    electronic_commerce_indicator: null,
    exp_month: method.card?.exp_month ?? 0,
    exp_year: method.card?.exp_year ?? 0,
    funding: method.card?.funding ?? null,
    installments: null,
    last4: method.card?.last4 ?? null,
    mandate: null,
    network: method.card?.brand ?? null,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: isAuthenticated ? authenticatedDetails() : null,
    transaction_link_id: null,
    wallet: null,
  }
}

/**
 * Stripe releases an authorization after this time (https://docs.stripe.com/payments/place-a-hold-on-a-payment-method).
 */
export const authorizedForMs = 7 * 24 * 60 * 60 * 1000

/** Until when the money can be captured, where it is not captured at once. */
function findCaptureEnd(intent: Stripe.PaymentIntent, now: Date, decline: Decline | undefined) {
  if (decline || intent.capture_method === 'automatic') return {}
  return { capture_before: toSeconds(new Date(now.getTime() + authorizedForMs)) }
}

function authenticatedDetails(): Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure {
  return {
    authentication_flow: 'challenge',
    electronic_commerce_indicator: '05',
    exemption_indicator: null,
    result: 'authenticated',
    result_reason: null,
    transaction_id: randomUUID(),
    version: '2.2.0',
  }
}
