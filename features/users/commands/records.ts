import { sql } from 'kysely'
import { Problem } from '#contract/errors.ts'
import type { UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from '#services/database/database.ts'
import { type Cause, recordEvent } from '#services/database/events.ts'
import { findUserByEmail, type UserRow } from '../queries.ts'

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
 * Gives the id of the record that belongs to this identity, which from then on stands at the address the identity has now;
 * or ties the record at this address to it. Throws `no-user-record` when there is none, when the address belongs to
 * somebody else, or whose identity this was has been deleted.
 */
export async function claimUser(tx: Tx, email: string, identityId: string, cause: Cause): Promise<UserId> {
  const own = await lockLatestOf(tx, identityId)
  if (own?.removedAt) throw noRecord('This account was deleted here.')
  if (own) {
    if (own.email !== email) await moveUser(tx, own, email, cause)
    return own.id
  }
  const user = await tx
    .selectFrom('users')
    .select(['id', 'identityId'])
    .where('email', '=', email)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  // Two first calls of one person at once: the other one has tied it meanwhile.
  if (user?.identityId === identityId) return user.id
  if (!user || user.identityId !== null) {
    throw noRecord('There is no Hatbodol account for this e-mail address. Please sign up.')
  }
  await tx.updateTable('users').set({ identityId }).where('id', '=', user.id).execute()
  await recordEvent(
    tx,
    { ...cause, actorId: user.id },
    { kind: 'user-claimed', subjectKind: 'user', subjectId: user.id },
  )
  return user.id
}

/** The record of an identity, locked: the living one, else one that was removed. */
function lockLatestOf(tx: Tx, identityId: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'removedAt'])
    .where('identityId', '=', identityId)
    .orderBy(sql`removed_at desc nulls first`)
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Follows an address that was changed at the identity provider. A record there that nobody has claimed makes way. Throws
 * `no-user-record` when the address is somebody else's.
 */
async function moveUser(
  tx: Tx,
  { id, email: before }: Pick<UserRow, 'id' | 'email'>,
  email: string,
  cause: Cause,
) {
  await deleteUnclaimed(tx).where('email', '=', email).where('removedAt', 'is', null).execute()
  if (await findUserByEmail(tx, email))
    throw noRecord('This e-mail address belongs to another Hatbodol account.')
  await tx.updateTable('users').set({ email }).where('id', '=', id).execute()
  await recordEvent(
    tx,
    { ...cause, actorId: id },
    { kind: 'user-moved', subjectKind: 'user', subjectId: id, detail: { before, after: email } },
  )
}

const noRecord = (words: string) => new Problem('no-user-record', words)

/** Removes records that nobody claimed since `before`; gives how many. */
export async function removeUnclaimedUsers(tx: Tx, before: Date): Promise<number> {
  const { numDeletedRows } = await deleteUnclaimed(tx)
    .where('createdAt', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Those that nobody has claimed, and nothing hangs on. */
function deleteUnclaimed(tx: Tx) {
  return tx
    .deleteFrom('users')
    .where('identityId', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('items')
            .select(sql`1`.as('one'))
            .whereRef('items.sellerId', '=', 'users.id'),
        ),
      ),
    )
}
