import { sql } from 'kysely'
import { sumPayoutEntries } from '#features/sales/ledger/queries/payouts.ts'
import type { Db } from '#services/database/database.ts'
import type { WrongPayout } from '#services/database/schema/payments.ts'

/**
 * Compares the payouts that wait or have changed since `since` with their lines and their ledger entries. Returns those
 * that differ, the latest first, at most `limit`.
 */
export function listWrongPayouts(
  db: Db,
  { since, limit }: { since: Date; limit: number },
): Promise<WrongPayout[]> {
  const amountIf = (condition: ReturnType<typeof sql<boolean>>) =>
    sql`case when ${condition} then payouts.amount_minor else 0 end`
  const expected = sql.join([
    sql.ref('payouts.amountMinor'),
    amountIf(sql<boolean>`payouts.state <> 'failed'`),
    amountIf(sql<boolean>`payouts.state = 'claimed'`),
    amountIf(sql<boolean>`payouts.state = 'paid'`),
  ])
  return db
    .selectFrom('payouts')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('payoutLines')
          .select(sql<number>`coalesce(sum(amount_minor), 0)::float8`.as('linesMinor'))
          .whereRef('payoutLines.payoutId', '=', 'payouts.id')
          .as('lines'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      ({ ref }) => sumPayoutEntries(ref('payouts.id')).as('posted'),
      (join) => join.onTrue(),
    )
    .select(['payouts.id as payoutId', 'payouts.reference', 'payouts.amountMinor', 'lines.linesMinor'])
    .select(['posted.underWayMinor', 'posted.paidOutMinor'])
    .where(({ eb, or }) => or([eb('payouts.state', '=', 'claimed'), eb('payouts.changedAt', '>=', since)]))
    .where(
      sql<boolean>`(lines_minor, taken_minor, under_way_minor, paid_out_minor) is distinct from (${expected})`,
    )
    .orderBy('payouts.id', 'desc')
    .limit(limit)
    .execute()
}
