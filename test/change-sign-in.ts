import type { UserId } from '#contract/ids.ts'
import { moveRecord, noteSecondFactorChange } from '#features/users/commands/records.ts'
import { inTransaction } from '#services/database/database.ts'
import type { Services } from '#services/services.ts'

/** Changes how a person signs in, as the identity service does: their address or their second factor. */
export async function changeSignIn(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: UserId,
  what: 'email' | 'second-factor',
): Promise<void> {
  const cause = { at: clock() }
  await inTransaction(db, async (tx) => {
    const { identityId: uid } = await tx
      .selectFrom('users')
      .select('identityId')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    if (!uid) throw new Error('they have not signed up')
    if (what === 'second-factor') await noteSecondFactorChange(tx, uid, cause)
    else await moveRecord(tx, { uid, email: `moved-${userId}@hatbodol.example`, ownerVerified: true }, cause)
  })
}
