import { type Expression, expressionBuilder, sql } from 'kysely'
import type { PayoutId } from '#contract/ids.ts'
import type { Tables } from '#services/database/schema/database.ts'

/**
 * What the ledger has because of a payout, in paisa, as a subquery with one row: what was taken from the seller's balance,
 * what is on its way, and what is paid out.
 */
export function sumPayoutEntries(payoutId: Expression<PayoutId>) {
  return expressionBuilder<Tables>()
    .selectFrom('ledgerLines')
    .innerJoin('ledgerEntries', 'ledgerEntries.id', 'ledgerLines.entryId')
    .select([
      sql<number>`coalesce(sum(ledger_lines.amount_minor) filter (where account = 'sellers'), 0)::float8`.as(
        'takenMinor',
      ),
      sql<number>`coalesce(-sum(ledger_lines.amount_minor) filter (where account = 'payouts'), 0)::float8`.as(
        'underWayMinor',
      ),
      sql<number>`coalesce(-sum(ledger_lines.amount_minor) filter (where account = 'paid-out'), 0)::float8`.as(
        'paidOutMinor',
      ),
    ])
    .where('ledgerEntries.payoutId', '=', payoutId)
}
