import { expressionBuilder, sql } from 'kysely'
import type { LedgerEntryId, UserId } from '#contract/ids.ts'
import type { Db } from '#services/database/database.ts'
import type { Tables } from '#services/database/schema/database.ts'

/** What each payment has added to its seller's balance, and when it was first posted there, as a subquery. */
export function selectShares() {
  return expressionBuilder<Tables>()
    .selectFrom('ledgerLines')
    .innerJoin('ledgerEntries', 'ledgerEntries.id', 'ledgerLines.entryId')
    .select(['ledgerEntries.paymentId', 'ledgerLines.sellerId'])
    .select(sql<number>`-sum(ledger_lines.amount_minor)::float8`.as('shareMinor'))
    .select(sql<Date>`min(ledger_entries.created_at)`.as('capturedAt'))
    .where('ledgerEntries.subject', '=', 'payment')
    .where('ledgerLines.account', '=', 'sellers')
    .groupBy(['ledgerEntries.paymentId', 'ledgerLines.sellerId'])
}

/** The sellers to whom we owe money, as a subquery. */
export function selectOwed() {
  return expressionBuilder<Tables>()
    .selectFrom('sellerBalances')
    .select(['sellerBalances.sellerId', 'sellerBalances.balanceMinor'])
    .where('sellerBalances.balanceMinor', '>', 0)
}

/** What we owe these sellers, in paisa. Sellers without a balance are missing. */
export async function mapSellerBalances(db: Db, sellers: UserId[]): Promise<Map<UserId, number>> {
  const rows = await db.selectFrom('sellerBalances').selectAll().where('sellerId', 'in', sellers).execute()
  return new Map(rows.map(({ sellerId, balanceMinor }) => [sellerId, balanceMinor]))
}

/** The sellers whose balance is not what their ledger lines sum to, with both in paisa, at most `limit`. */
export function listWrongBalances(db: Db, limit: number) {
  return db
    .selectFrom('sellerBalances')
    .selectAll()
    .whereRef('balanceMinor', '<>', 'postedMinor')
    .orderBy('sellerId')
    .limit(limit)
    .execute()
}

type Page = { after: LedgerEntryId | undefined; limit: number }

/** The entries that changed a seller's balance, the latest first, with the change and our fee in paisa. */
export function listSellerEntries(db: Db, sellerId: UserId, { after, limit }: Page) {
  return db
    .selectFrom('ledgerLines as own')
    .innerJoin('ledgerEntries as entry', 'entry.id', 'own.entryId')
    .leftJoin('ledgerLines as fee', (join) =>
      join.onRef('fee.entryId', '=', 'own.entryId').on('fee.account', '=', 'fees'),
    )
    .select([
      'entry.id',
      'entry.subject',
      'entry.kind',
      'entry.paymentId',
      'entry.payoutId',
      'entry.createdAt',
    ])
    .select(sql<number>`-own.amount_minor`.as('amountMinor'))
    .select(sql<number>`-coalesce(fee.amount_minor, 0)`.as('feeMinor'))
    .where('own.sellerId', '=', sellerId)
    .$if(after !== undefined, (query) => query.where('own.entryId', '<', after as LedgerEntryId))
    .orderBy('own.entryId', 'desc')
    .limit(limit)
    .execute()
}
