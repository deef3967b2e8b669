import { sql } from 'kysely'
import { Problem } from '#contract/errors.ts'
import type { UserId } from '#contract/ids.ts'
import type { Session } from '#contract/session.ts'
import type { Tx } from '#services/database/database.ts'
import { type Cause, recordEvent } from '#services/database/events.ts'
import { selectSession, toSession, type UserRow } from '../queries.ts'
import { assertStillAdmin } from '../rules.ts'

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

/**
 * As `lockPeople`, for whoever this identity account belongs to, and every admin: of the last two who leave at once, one
 * sees that they are the last.
 */
export function lockAmongAdmins(tx: Tx, identityId: string): Promise<UserRow[]> {
  return selectLiving(tx)
    .where(({ or, eb }) => or([eb('identityId', '=', identityId), eb('isAdmin', '=', true)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** As `lockPeople`, for every admin: of the last two who are made none at once, one stays. */
export function lockAdmins(tx: Tx): Promise<UserRow[]> {
  return selectLiving(tx).where('isAdmin', '=', true).orderBy('id').forNoKeyUpdate().execute()
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

/** Makes a locked admin one no more; the tokens they have open nothing of an admin's from then on. */
export async function takeAdminAway(
  tx: Tx,
  person: UserRow,
  cause: Cause,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await tx.updateTable('users').set({ isAdmin: false }).where('id', '=', person.id).execute()
  await recordEvent(tx, cause, {
    kind: 'user-unmade-admin',
    subjectKind: 'user',
    subjectId: person.id,
    detail,
  })
}

/** Voids every access token that whoever has this identity account was given before `validSince`; none comes back by it. */
export async function voidAccessTokens(tx: Tx, identityId: string, validSince: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ tokensValidSince: sql<Date>`greatest(tokens_valid_since, ${validSince})` })
    .where('identityId', '=', identityId)
    .where('removedAt', 'is', null)
    .execute()
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
