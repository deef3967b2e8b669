import { sql } from 'kysely'
import type { PaymentId } from '#contract/ids.ts'
import type { Db } from '#services/database/database.ts'

/**
 * Payments whose ledger entries are to be compared with the provider's figures now: those never tried since their last
 * entry come first, then those whose last attempt is the oldest; the newest payments first among equals.
 */
export async function listLedgersToCompare(db: Db, now: Date, limit: number): Promise<PaymentId[]> {
  const rows = await db
    .selectFrom('ledgerComparisons')
    .select('paymentId')
    .where('nextAt', '<=', now)
    .orderBy(sql`tried_at asc nulls first`)
    .orderBy('paymentId', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ paymentId }) => paymentId)
}
