import type { PaymentId } from '#contract/ids.ts'
import { selectSummaries } from '#features/listings/queries/summaries.ts'
import type { Db } from '#services/database/database.ts'

/** The phones that these payments sold. */
export async function mapSold(db: Db, ids: PaymentId[]) {
  if (ids.length === 0) return new Map<PaymentId, never>()
  const rows = await db
    .selectFrom('payments')
    .innerJoin(selectSummaries().as('listing'), 'listing.id', 'payments.itemId')
    .select(['payments.id', 'payments.itemId', 'listing.model'])
    .where('payments.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
