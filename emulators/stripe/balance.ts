import type Stripe from 'stripe'
import { type Origin, toSeconds } from './call.ts'
import { newObjectId, saveObject } from './objects.ts'

type Entry = Pick<Stripe.BalanceTransaction, 'amount' | 'currency' | 'source'> & {
  kind: keyof typeof kinds
}

const kinds = {
  charge: { type: 'charge', reporting_category: 'charge' },
  refund: { type: 'refund', reporting_category: 'refund' },
  'failed-refund': { type: 'refund_failure', reporting_category: 'refund_failure' },
  dispute: { type: 'adjustment', reporting_category: 'dispute' },
  'won-dispute': { type: 'adjustment', reporting_category: 'dispute_reversal' },
} as const

const week = 7 * 24 * 60 * 60
/** The fee of a charge, as in Stripe's price list for cards. */
const feePercent = 2.9
const disputeFee = 1500

/** Records money that enters or leaves the account. The amount is negative when it leaves. */
export async function enterBalance(origin: Origin, entry: Entry): Promise<Stripe.BalanceTransaction> {
  const { tx, now } = origin
  const { kind, amount, currency, source } = entry
  const fee = feeOf(entry)
  const transaction: Stripe.BalanceTransaction = {
    id: newObjectId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: toSeconds(now) + week,
    balance_type: 'payments',
    created: toSeconds(now),
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [{ amount: fee, application: null, currency, description: describeFee(kind), type: 'stripe_fee' }]
      : [],
    net: amount - fee,
    source,
    status: 'pending',
    ...kinds[kind],
  }
  await saveObject(tx, transaction, now)
  return transaction
}

function feeOf({ kind, amount }: Entry): number {
  if (kind === 'charge') return Math.round((amount * feePercent) / 100)
  return kind === 'dispute' ? disputeFee : 0
}

const describeFee = (kind: Entry['kind']) => (kind === 'dispute' ? 'Dispute fee' : 'Stripe processing fees')
