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

/** The second factors in the SDK's form, Google's `mfaInfo`: for lookups and for the answer to a right first credential. */
export function viewSecondFactors(factors: SecondFactor[]) {
  return factors.map(({ enrollmentId, displayName, enrolledAt }) => ({
    mfaEnrollmentId: enrollmentId,
    displayName: displayName ?? undefined,
    enrolledAt: enrolledAt.toISOString(),
    totpInfo: {},
  }))
}

/**
 * Removes the second factors that an account has, or has added since a time, and all its recovery codes. Done when
 * somebody who may not have made the account shows that they own its address, when an operator has checked that the
 * right person asks, or when an address is recovered. Returns their number.
 */
export async function removeSecondFactors(tx: Tx, localId: string, since = new Date(0)): Promise<number> {
  const removed = await tx
    .deleteFrom('identitySecondFactors')
    .where('localId', '=', localId)
    .where('enrolledAt', '>=', since)
    .returning('enrollmentId')
    .execute()
  await tx.deleteFrom('identityRecoveryCodes').where('localId', '=', localId).execute()
  return removed.length
}

/** Returns false when this code, or a later one, has been used already. */
export async function useUpInterval(tx: Tx, enrollmentId: string, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable('identitySecondFactors')
    .set({ lastStep: step })
    .where('enrollmentId', '=', enrollmentId)
    .where('lastStep', '<', step)
    .returning('enrollmentId')
    .executeTakeFirst()
  return taken !== undefined
}
