import type { AccountChangeId, UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from '#services/database/database.ts'
import type { AccountChangesTable } from '#services/database/schema/users.ts'

type Change = { what: AccountChangesTable['what']; leftAddress?: string }

/** Records a change of somebody's sign-in or payout account, for which payouts to them wait. */
export async function recordAccountChange(
  tx: Tx,
  userId: UserId,
  change: Change,
  changedAt: Date,
): Promise<void> {
  const id = newId<AccountChangeId>()
  await tx
    .insertInto('accountChanges')
    .values({ id, userId, ...change, changedAt })
    .execute()
}
