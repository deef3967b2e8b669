import { sql } from 'kysely'
import type { PaymentId, PayoutId, UserId } from '#contract/ids.ts'
import type { Db } from '#services/database/database.ts'
import type { Balances } from './rules.ts'

/** What an entry is about. A payment has its own entries, and those about what the provider kept of it. */
export type Subject =
  | { subject: 'payment' | 'provider-fees'; paymentId: PaymentId }
  | { subject: 'payout'; payoutId: PayoutId }

/** What the accounts hold because of one subject, and how many entries it has. */
export async function readPosted(db: Db, about: Subject): Promise<{ balances: Balances; count: number }> {
  const rows = await db
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerLines', 'ledgerLines.entryId', 'ledgerEntries.id')
    .select(['ledgerEntries.nth', 'ledgerLines.account', 'ledgerLines.amountMinor'])
    .where('ledgerEntries.subject', '=', about.subject)
    .$if(about.subject !== 'payout', (query) =>
      query.where('paymentId', '=', (about as { paymentId: PaymentId }).paymentId),
    )
    .$if(about.subject === 'payout', (query) =>
      query.where('payoutId', '=', (about as { payoutId: PayoutId }).payoutId),
    )
    .execute()
  const balances: Balances = {}
  for (const { account, amountMinor } of rows) balances[account] = (balances[account] ?? 0) + amountMinor
  return { balances, count: Math.max(0, ...rows.map(({ nth }) => nth)) }
}

/** What the accounts hold because of one payment, with what the provider kept of it. */
export async function readPaymentBalances(db: Db, paymentId: PaymentId): Promise<Balances> {
  const rows = await db
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerLines', 'ledgerLines.entryId', 'ledgerEntries.id')
    .select(['ledgerLines.account', totalOf.as('amountMinor')])
    .where('paymentId', '=', paymentId)
    .groupBy('ledgerLines.account')
    .execute()
  return Object.fromEntries(rows.map(({ account, amountMinor }) => [account, amountMinor]))
}

/**
 * What each account holds in all. It reads every line of the ledger each time, which is a second at some millions of
 * lines: ask for it only for one admin's page, never in a loop. Totals that are kept would make every posting of every
 * seller wait for the same eight rows.
 */
export async function readBalances(db: Db): Promise<Balances> {
  const rows = await db
    .selectFrom('ledgerLines')
    .select(['account', totalOf.as('amountMinor')])
    .groupBy('account')
    .execute()
  return Object.fromEntries(rows.map(({ account, amountMinor }) => [account, amountMinor]))
}

/** What we owe a seller, in paisa; negative when the seller owes us. */
export async function readSellerBalance(db: Db, sellerId: UserId): Promise<number> {
  const row = await db
    .selectFrom('sellerBalances')
    .select('balanceMinor')
    .where('sellerId', '=', sellerId)
    .executeTakeFirst()
  return row?.balanceMinor ?? 0
}

const totalOf = sql<number>`sum(ledger_lines.amount_minor)::float8`

type Overdue = { comparedBefore: Date; after: PaymentId | undefined; limit: number }

/**
 * Payments whose entries are to be compared with the provider's figures, in the order of their ids: those with a new
 * entry, and those that were last compared before this time.
 */
export async function listToCompare(db: Db, { comparedBefore, after, limit }: Overdue): Promise<PaymentId[]> {
  const rows = await db
    .selectFrom('ledgerComparisons')
    .select('paymentId')
    .where(({ or, eb }) => or([eb('comparedAt', 'is', null), eb('comparedAt', '<', comparedBefore)]))
    .$if(after !== undefined, (query) => query.where('paymentId', '>', after as PaymentId))
    .orderBy('paymentId')
    .limit(limit)
    .execute()
  return rows.map(({ paymentId }) => paymentId)
}
