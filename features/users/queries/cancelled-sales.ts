import { expressionBuilder, sql } from 'kysely'
import { cancelledSalesDays } from '#contract/sale-limits.ts'
import type { Tables } from '#services/database/schema/database.ts'

/** Cancellations before this time no longer count. */
export const cancelledSalesCountSince = (now: Date) =>
  new Date(now.getTime() - cancelledSalesDays * 24 * 60 * 60 * 1000)

/** The reserved sales, with their listings, that the sellers cancelled before the hand-over since `since`. */
export function selectCancelledSales(since: Date) {
  return (
    expressionBuilder<Tables>()
      .selectFrom('sales as cancelled')
      .innerJoin('items as unsold', 'unsold.id', 'cancelled.itemId')
      // A literal, because the database uses the partial index of these sales only if the statement contains the side.
      .where('cancelled.endBy', '=', sql.lit('seller'))
      .where('cancelled.endedAt', '>', since)
      .where('cancelled.reservedAt', 'is not', null)
      .where('cancelled.handedOverAt', 'is', null)
      .where('cancelled.means', '!=', 'cash')
  )
}
