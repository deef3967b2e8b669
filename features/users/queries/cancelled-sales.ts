import { expressionBuilder, sql } from 'kysely'
import type { EventKind } from '#contract/events.ts'
import type { PaymentReason } from '#contract/sentences/en/payment-reasons.ts'
import { cancelledSalesDays } from '#contract/sale-limits.ts'
import type { Tables } from '#services/database/schema/database.ts'

/** Cancellations before this time no longer count. */
export const cancelledSalesCountSince = (now: Date) =>
  new Date(now.getTime() - cancelledSalesDays * 24 * 60 * 60 * 1000)

const leaving: PaymentReason = 'person-left'

/** The events of the sales that their sellers cancelled before the hand-over since `since`. The actor is the seller. */
export function selectCancelledSales(since: Date) {
  return (
    expressionBuilder<Tables>()
      .selectFrom('events')
      // A literal, because the database uses the partial index of these events only if the statement contains the kind.
      .where('events.kind', '=', sql.lit('payment-released' satisfies EventKind))
      .where('events.createdAt', '>', since)
      .where(sql<boolean>`events.detail ->> 'by' = 'seller'`)
      .where(sql<boolean>`events.detail ->> 'reason' is distinct from ${leaving}`)
  )
}
