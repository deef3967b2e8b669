import type Stripe from 'stripe'
import type { Movement } from './payments.ts'
import { findRefunded, type StripeClient } from './stripe-intents.ts'
import { listAllPages } from './stripe-pages.ts'

/**
 * Every balance transaction of an intent: of its charge, its refunds (also those that failed and came back) and its
 * disputes. https://docs.stripe.com/reports/balance-transaction-types
 */
export async function listMovements(
  { stripe, withRetries }: StripeClient,
  intentId: string,
): Promise<Movement[]> {
  const [intent, refunds, disputes] = await Promise.all([
    withRetries(() =>
      stripe().paymentIntents.retrieve(intentId, { expand: ['latest_charge.balance_transaction'] }),
    ),
    listAllPages(withRetries, (position) =>
      stripe().refunds.list({
        payment_intent: intentId,
        expand: ['data.balance_transaction', 'data.failure_balance_transaction'],
        ...position,
      }),
    ),
    listAllPages(withRetries, (position) =>
      stripe().disputes.list({ payment_intent: intentId, ...position }),
    ),
  ])
  const { latest_charge: charge } = intent
  return [
    ...(charge && typeof charge !== 'string' ? toMovements('charge', [charge.balance_transaction]) : []),
    ...refunds.flatMap((refund) =>
      toMovements('refund', [refund.balance_transaction, refund.failure_balance_transaction]),
    ),
    ...disputes.flatMap((dispute) => toMovements('dispute', dispute.balance_transactions)),
  ]
}

/**
 * The movements of an intent whose charge is expanded with its balance transaction. Undefined when there may be others, of
 * refunds or disputes, which a list does not have.
 */
export function listedMovements(charge: string | Stripe.Charge | null): Movement[] | undefined {
  if (!charge) return []
  if (typeof charge === 'string' || findRefunded(charge) > 0 || charge.disputed) return undefined
  return toMovements('charge', [charge.balance_transaction])
}

type Expandable = string | Stripe.BalanceTransaction | null | undefined

/** Leaves out what did not move any money, such as a charge that was only authorised. */
function toMovements(kind: Movement['kind'], transactions: Expandable[]): Movement[] {
  return transactions.flatMap((each) =>
    each && typeof each !== 'string'
      ? [{ id: each.id, kind, amountMinor: each.amount, feeMinor: each.fee, currency: each.currency }]
      : [],
  )
}
