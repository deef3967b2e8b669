import type { UserId } from '#contract/ids.ts'
import type { PayoutSuspension } from '#contract/payouts.ts'
import type { Db } from '#services/database/database.ts'
import type { UserRow } from '../queries.ts'

/** Since when and why nothing is paid to a seller; undefined unless an admin has suspended the payouts. */
export function readPayoutSuspension({
  payoutsSuspendedAt: since,
  payoutSuspensionReason: reason,
}: Pick<UserRow, 'payoutsSuspendedAt' | 'payoutSuspensionReason'>): PayoutSuspension | undefined {
  return since && reason !== null ? { reason, since: since.toISOString() } : undefined
}

/** The suspensions of payouts to these people, also to people who left. People without a suspension are missing. */
export async function mapPayoutSuspensions(db: Db, ids: UserId[]): Promise<Map<UserId, PayoutSuspension>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'payoutsSuspendedAt', 'payoutSuspensionReason'])
    .where('id', 'in', ids)
    .where('payoutsSuspendedAt', 'is not', null)
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const suspension = readPayoutSuspension(row)
      return suspension ? [[row.id, suspension]] : []
    }),
  )
}
