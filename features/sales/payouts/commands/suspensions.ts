import type { UserId } from '#contract/ids.ts'
import {
  lockOnRecordForAdmin,
  resumePayouts,
  suspendPayouts,
} from '#features/users/commands/payout-suspensions.ts'
import { assertHasRole } from '#features/users/rules.ts'
import type { Tx } from '#services/database/database.ts'
import type { ByPerson } from '#services/database/events.ts'
import { assertIsNotOwn } from '../rules.ts'

/**
 * Suspends the payouts to a seller, also to one who left: exports and files leave them out until an admin resumes them.
 * Returns false when they were suspended before. Throws `not-found` for somebody who is not a seller, `not-allowed` for
 * the admin's own payouts or somebody who is no longer an admin, and `not-signed-in`.
 */
export async function suspendSeller(
  tx: Tx,
  { id, reason }: { id: UserId; reason: string },
  cause: ByPerson,
): Promise<boolean> {
  return suspendPayouts(tx, await lockSeller(tx, id, cause), reason, cause)
}

/** Resumes the payouts to a seller. Returns false when they were not suspended. Throws as `suspendSeller` does. */
export async function resumeSeller(tx: Tx, id: UserId, cause: ByPerson): Promise<boolean> {
  return resumePayouts(tx, await lockSeller(tx, id, cause), cause)
}

async function lockSeller(tx: Tx, id: UserId, { actorId }: ByPerson) {
  const person = await lockOnRecordForAdmin(tx, actorId, id)
  assertHasRole(person, 'seller')
  assertIsNotOwn({ sellerId: id }, actorId)
  return person
}
