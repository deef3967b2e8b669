import { expressionBuilder, sql } from 'kysely'
import type { EventKind } from '#contract/events.ts'
import type { PaymentReason } from '#contract/sentences/en/payment-reasons.ts'
import { cancelledSalesDays } from '#contract/sale-limits.ts'
import type { Tables } from '#services/database/schema/database.ts'

/** Cancellations before this time do not count any more. */
export const cancelledSalesCountSince = (now: Date) =>
  new Date(now.getTime() - cancelledSalesDays * 24 * 60 * 60 * 1000)

const leaving: PaymentReason = 'person-left'

/** The events of sales that their sellers cancelled before the hand-over since then. The actor is the seller. */
export function selectCancelledSales(since: Date) {
  return (
    expressionBuilder<Tables>()
      .selectFrom('events')
      // Not a parameter: the database uses the index of these events only where it reads the kind in the statement.
      .where('events.kind', '=', sql.lit('payment-released' satisfies EventKind))
      .where('events.createdAt', '>', since)
      .where(sql<boolean>`events.detail ->> 'by' = 'seller'`)
      .where(sql<boolean>`events.detail ->> 'reason' is distinct from ${leaving}`)
  )
}
