import { sql } from 'kysely'
import { Problem } from '#contract/errors.ts'
import type { UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from '#services/database/database.ts'
import { type Cause, recordEvent } from '#services/database/events.ts'

export type NewUserRecord = {
  email: string
  name: string
  image: string
  role: 'buyer' | 'seller'
  /** An e-mail sign-up waits for an admin's verification; a social one has no such field. */
  awaitsVerification: boolean
}

/**
 * Writes an unclaimed record, or writes over one that nobody has claimed. Gives its id, or undefined when the address
 * belongs to somebody, whose record stays as it is. One statement, so two sign-ups at once end in one record.
 */
export async function writeUnclaimedUser(
  tx: Tx,
  user: NewUserRecord,
  cause: Cause,
): Promise<UserId | undefined> {
  const { awaitsVerification, ...fields } = user
  const record = { ...fields, isVerified: awaitsVerification ? false : null, createdAt: cause.at }
  const written = await tx
    .insertInto('users')
    .values({ id: newId<UserId>(), ...record })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .where('removedAt', 'is', null)
        .doUpdateSet(record)
        .where('users.identityId', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  if (written)
    await recordEvent(tx, cause, { kind: 'user-created', subjectKind: 'user', subjectId: written.id })
  return written?.id
}

/**
 * Ties the record at this address to the identity that proved it. Gives the record's id.
 * Throws `no-user-record` when there is none, or when it belongs to another identity.
 */
export async function claimUser(tx: Tx, email: string, identityId: string, cause: Cause): Promise<UserId> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'identityId'])
    .where('email', '=', email)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!user || (user.identityId !== null && user.identityId !== identityId)) {
    throw new Problem(
      'no-user-record',
      'There is no Hatbodol account for this e-mail address. Please sign up.',
    )
  }
  if (user.identityId === null) {
    await tx.updateTable('users').set({ identityId }).where('id', '=', user.id).execute()
    await recordEvent(
      tx,
      { ...cause, actorId: user.id },
      { kind: 'user-claimed', subjectKind: 'user', subjectId: user.id },
    )
  }
  return user.id
}

/** Removes records that nobody claimed since `before`; gives how many. */
export async function removeUnclaimedUsers(tx: Tx, before: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('users')
    .where('identityId', 'is', null)
    .where('createdAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('items')
            .select(sql`1`.as('one'))
            .whereRef('items.sellerId', '=', 'users.id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
