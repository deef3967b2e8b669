import type { UserId } from '#contract/ids.ts'
import type { Tx } from '#services/database/database.ts'
import { type Cause, recordEvent } from '#services/database/events.ts'
import type { UserRow } from '../queries.ts'
import { assertStillAdmin } from '../rules.ts'

/**
 * As `lockForAdmin`, for a person who may have left: we may still owe them money. Returns undefined when they never signed
 * up.
 */
export async function lockOnRecordForAdmin(
  tx: Tx,
  adminId: UserId,
  id: UserId,
): Promise<UserRow | undefined> {
  const rows = await tx
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', [adminId, id])
    .where('identityId', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  assertStillAdmin(rows.find((row) => row.id === adminId && !row.removedAt))
  return rows.find((row) => row.id === id)
}

/** Suspends the payouts to a locked seller. Returns false when they were suspended before; the first reason stays. */
export async function suspendPayouts(
  tx: Tx,
  { id, payoutsSuspendedAt }: Pick<UserRow, 'id' | 'payoutsSuspendedAt'>,
  reason: string,
  cause: Cause,
): Promise<boolean> {
  if (payoutsSuspendedAt) return false
  await tx
    .updateTable('users')
    .set({ payoutsSuspendedAt: cause.at, payoutSuspensionReason: reason })
    .where('id', '=', id)
    .execute()
  await recordEvent(tx, cause, { kind: 'payouts-suspended', subjectId: id, detail: { reason } })
  return true
}

/** Resumes the payouts to a locked seller. Returns false when they were not suspended. */
export async function resumePayouts(
  tx: Tx,
  { id, payoutsSuspendedAt }: Pick<UserRow, 'id' | 'payoutsSuspendedAt'>,
  cause: Cause,
): Promise<boolean> {
  if (!payoutsSuspendedAt) return false
  await tx
    .updateTable('users')
    .set({ payoutsSuspendedAt: null, payoutSuspensionReason: null })
    .where('id', '=', id)
    .execute()
  await recordEvent(tx, cause, { kind: 'payouts-resumed', subjectId: id })
  return true
}
