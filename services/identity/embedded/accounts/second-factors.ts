import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import type { IdentitySecondFactorsTable } from '../../../database/schema/identity.ts'

export type SecondFactor = Selectable<IdentitySecondFactorsTable>

/** The second factors of an account, the oldest first. */
export function findSecondFactors(db: Db, localId: string): Promise<SecondFactor[]> {
  return db
    .selectFrom('identitySecondFactors')
    .selectAll()
    .where('localId', '=', localId)
    .orderBy('enrolledAt')
    .orderBy('enrollmentId')
    .execute()
}

/** Returns the second factors as Google's `mfaInfo`, for lookups and for the answer to a right first credential. */
export function viewSecondFactors(factors: SecondFactor[]) {
  return factors.map(({ enrollmentId, displayName, enrolledAt }) => ({
    mfaEnrollmentId: enrollmentId,
    displayName: displayName ?? undefined,
    enrolledAt: enrolledAt.toISOString(),
    totpInfo: {},
  }))
}

/**
 * Removes the second factors of an account, or those enrolled since a time, and all its recovery codes. Returns how
 * many second factors it removed. Called when the account goes to the owner of its address, when an operator has
 * checked who asks for it, and when an address is recovered.
 */
export async function removeSecondFactors(tx: Tx, localId: string, since = new Date(0)): Promise<number> {
  const removed = await tx
    .deleteFrom('identitySecondFactors')
    .where('localId', '=', localId)
    .where('enrolledAt', '>=', since)
    .returning('enrollmentId')
    .execute()
  await dropRecoveryCodes(tx, localId)
  return removed.length
}

/** Deletes an account's recovery codes: without a second factor they have no use. */
export async function dropRecoveryCodes(tx: Tx, localId: string): Promise<void> {
  await tx.deleteFrom('identityRecoveryCodes').where('localId', '=', localId).execute()
}

/** Returns false when this code, or a later one, has been used already. */
export async function claimInterval(tx: Tx, enrollmentId: string, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable('identitySecondFactors')
    .set({ lastStep: step })
    .where('enrollmentId', '=', enrollmentId)
    .where('lastStep', '<', step)
    .returning('enrollmentId')
    .executeTakeFirst()
  return taken !== undefined
}
