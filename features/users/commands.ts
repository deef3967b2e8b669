import { sql } from 'kysely'
import { Problem } from '#contract/errors.ts'
import type { UserId } from '#contract/ids.ts'
import type { Session } from '#contract/session.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from '#services/database/database.ts'
import { type Cause, recordEvent } from '#services/database/events.ts'
import { selectSession, toSession, type UserRow } from './queries.ts'
import { assertStillAdmin } from './rules.ts'

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

/**
 * The caller as the database has them now, kept so until the transaction ends: meanwhile nobody removes them or changes
 * what they may do. Taken before any listing is locked. Throws `not-signed-in` once they are removed.
 */
export async function lockSession(tx: Tx, id: UserId): Promise<Session> {
  const user = await selectSession(tx, id).forShare().executeTakeFirst()
  if (!user) throw new Problem('not-signed-in', 'Please log in again.')
  return toSession(user)
}

/**
 * Those of these people who have signed up and are still here, locked until the transaction ends. Always in one order, and
 * before any listing; a lock that lets others go on referring to them, as every booking and event does.
 */
export async function lockPeople(tx: Tx, ids: UserId[]): Promise<Map<UserId, UserRow>> {
  const rows = await selectLiving(tx).where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * As `lockPeople`, for an admin and the person they change; that person is undefined when not there. Throws `not-signed-in`
 * or `not-allowed` for who is no admin by now: of two who delete each other, one stays.
 */
export async function lockForAdmin(tx: Tx, adminId: UserId, id: UserId): Promise<UserRow | undefined> {
  const people = await lockPeople(tx, [adminId, id])
  assertStillAdmin(people.get(adminId))
  return people.get(id)
}

/** As `lockForAdmin`, where it is no person that the admin changes. */
export async function lockAdmin(tx: Tx, adminId: UserId): Promise<void> {
  assertStillAdmin((await lockPeople(tx, [adminId])).get(adminId))
}

/** As `lockPeople`, for the one whose address this is. */
export function lockPersonAt(tx: Tx, email: string): Promise<UserRow | undefined> {
  return selectLiving(tx).where('email', '=', email).forNoKeyUpdate().executeTakeFirst()
}

/** As `lockPeople`, for the one whose identity account this is. */
export function lockPersonOf(tx: Tx, identityId: string): Promise<UserRow | undefined> {
  return selectLiving(tx).where('identityId', '=', identityId).forNoKeyUpdate().executeTakeFirst()
}

function selectLiving(tx: Tx) {
  return tx.selectFrom('users').selectAll().where('removedAt', 'is', null).where('identityId', 'is not', null)
}

/** Lets a locked seller put phones up for sale. Gives false when they might already. */
export async function verifyPerson(tx: Tx, person: UserRow, cause: Cause): Promise<boolean> {
  if (person.isVerified) return false
  await tx.updateTable('users').set({ isVerified: true }).where('id', '=', person.id).execute()
  await recordEvent(tx, cause, { kind: 'user-verified', subjectKind: 'user', subjectId: person.id })
  return true
}

/** Makes a locked person an admin. Gives false when they were one. `detail` goes into the record of it. */
export async function makeAdmin(
  tx: Tx,
  person: UserRow,
  cause: Cause,
  detail: Record<string, unknown> = {},
): Promise<boolean> {
  if (person.isAdmin) return false
  await tx.updateTable('users').set({ isAdmin: true }).where('id', '=', person.id).execute()
  await recordEvent(tx, cause, {
    kind: 'user-made-admin',
    subjectKind: 'user',
    subjectId: person.id,
    detail,
  })
  return true
}

/** Takes a locked person off the product; their row stays, for the sales and events that name them. */
export async function markPersonRemoved(tx: Tx, person: UserRow, cause: Cause): Promise<void> {
  await tx.updateTable('users').set({ removedAt: cause.at }).where('id', '=', person.id).execute()
  await recordEvent(tx, cause, {
    kind: 'user-removed',
    subjectKind: 'user',
    subjectId: person.id,
    detail: { role: person.role },
  })
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
