import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import type { IdentitySecondFactorsTable } from '../../../database/schema/identity.ts'

export type SecondFactor = Selectable<IdentitySecondFactorsTable>

/** Those of an account, the oldest first. */
export function findSecondFactors(db: Db, localId: string): Promise<SecondFactor[]> {
  return db
    .selectFrom('identitySecondFactors')
    .selectAll()
    .where('localId', '=', localId)
    .orderBy('enrolledAt')
    .orderBy('enrollmentId')
    .execute()
}

/** As the SDK takes them, in lookups and in what a first step is answered with: Google's `mfaInfo`. */
export function viewSecondFactors(factors: SecondFactor[]) {
  return factors.map(({ enrollmentId, displayName, enrolledAt }) => ({
    mfaEnrollmentId: enrollmentId,
    displayName: displayName ?? undefined,
    enrolledAt: enrolledAt.toISOString(),
    totpInfo: {},
  }))
}

/**
 * Takes all second factors off an account: when its address is proved for the first time by somebody who may not have
 * made it, or at the word of an operator that the right person asked. Gives how many there were.
 */
export async function removeSecondFactors(tx: Tx, localId: string): Promise<number> {
  const removed = await tx
    .deleteFrom('identitySecondFactors')
    .where('localId', '=', localId)
    .returning('enrollmentId')
    .execute()
  return removed.length
}

/** False when this code, or a later one, has been taken already. */
export async function takeStep(tx: Tx, enrollmentId: string, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable('identitySecondFactors')
    .set({ lastStep: step })
    .where('enrollmentId', '=', enrollmentId)
    .where('lastStep', '<', step)
    .returning('enrollmentId')
    .executeTakeFirst()
  return taken !== undefined
}
