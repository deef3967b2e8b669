import { sql } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import type { EventDetail } from '#contract/events.ts'
import type { UserId } from '#contract/ids.ts'
import type { Session } from '#contract/session.ts'
import type { Language } from '#lib/languages.ts'
import type { Tx } from '#services/database/database.ts'
import { type Cause, recordEvent } from '#services/database/events.ts'
import { selectSession, toSession, type UserRow } from '../queries.ts'
import { assertCanBecomeAdmin, assertStillAdmin, canBeVerified } from '../rules.ts'

/**
 * Returns the caller's current record, locked until the transaction ends, so that nobody removes them or changes their
 * role meanwhile. Take this lock before you lock any listing. Somebody who asked without an admin's rights does not get
 * them here. Throws `not-signed-in` when the caller was removed.
 */
export async function lockSession(tx: Tx, caller: Pick<Session, 'userId' | 'isAdmin'>): Promise<Session> {
  const session = await lockParty(tx, caller.userId)
  return { ...session, isAdmin: session.isAdmin && caller.isAdmin }
}

/** As `lockSession`, for a call in which an admin has no more rights than others. */
export async function lockParty(tx: Tx, id: UserId): Promise<Session> {
  const user = await selectSession(tx, id).forShare().executeTakeFirst()
  if (!user) throw new Refusal('not-signed-in/ended')
  return toSession(user)
}

/**
 * Locks and returns those of these people who have signed up and were not removed, until the transaction ends. Always
 * locks in one order, and before any listing. Other transactions can still insert rows that refer to these people, such
 * as bookings and events.
 */
export async function lockPeople(tx: Tx, ids: UserId[]): Promise<Map<UserId, UserRow>> {
  const rows = await selectActiveUsers(tx).where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** As `lockPeople`, for one person, without returning them. */
export async function lockPerson(tx: Tx, id: UserId): Promise<void> {
  const active = selectActiveUsers(tx).clearSelect().select('id')
  await active.where('id', '=', id).forNoKeyUpdate().execute()
}

/**
 * As `lockPeople`, for an admin and the person they change. Returns that person; undefined when they do not exist.
 * Throws `not-signed-in` or `not-allowed` when the caller is no longer an admin, so that when two admins delete each
 * other at once, one of them stays.
 */
export async function lockForAdmin(tx: Tx, adminId: UserId, id: UserId): Promise<UserRow | undefined> {
  const people = await lockPeople(tx, [adminId, id])
  assertStillAdmin(people.get(adminId))
  return people.get(id)
}

/** As `lockForAdmin`, for an admin who does not change a person. */
export async function lockAdmin(tx: Tx, adminId: UserId): Promise<void> {
  assertStillAdmin((await lockPeople(tx, [adminId])).get(adminId))
}

/**
 * As `lockPeople`, for the person with this identity account and every admin, so that when the last two admins delete
 * their accounts at once, the second one is refused.
 */
export function lockWithAllAdmins(tx: Tx, identityId: string): Promise<UserRow[]> {
  return selectActiveUsers(tx)
    .where(({ or, eb }) => or([eb('identityId', '=', identityId), eb('isAdmin', '=', true)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** As `lockPeople`, for every admin, so that when the last two admins lose their role at once, one of them keeps it. */
export function lockAdmins(tx: Tx): Promise<UserRow[]> {
  return selectActiveUsers(tx).where('isAdmin', '=', true).orderBy('id').forNoKeyUpdate().execute()
}

/** As `lockPeople`, for the person with this email address. */
export function lockPersonAt(tx: Tx, email: string): Promise<UserRow | undefined> {
  return selectActiveUsers(tx).where('email', '=', email).forNoKeyUpdate().executeTakeFirst()
}

/** As `lockPeople`, for the person with this identity account. */
export function lockPersonOf(tx: Tx, identityId: string): Promise<UserRow | undefined> {
  return selectActiveUsers(tx).where('identityId', '=', identityId).forNoKeyUpdate().executeTakeFirst()
}

function selectActiveUsers(tx: Tx) {
  return tx.selectFrom('users').selectAll().where('removedAt', 'is', null).where('identityId', 'is not', null)
}

/** Changes the name and the picture of a locked person. */
export async function changeProfile(
  tx: Tx,
  id: UserId,
  profile: { name: string; image: string },
): Promise<void> {
  await tx.updateTable('users').set(profile).where('id', '=', id).execute()
}

/** Stores the language in which a locked person has chosen to get emails. */
export async function changeLanguage(tx: Tx, id: UserId, language: Language): Promise<void> {
  await tx.updateTable('users').set({ language, isLanguageChosen: true }).where('id', '=', id).execute()
}

/** Makes the language in which a person signs in that of their emails, unless they have chosen one. */
export async function followLanguage(tx: Tx, id: UserId, language: Language): Promise<void> {
  await tx
    .updateTable('users')
    .set({ language })
    .where('id', '=', id)
    .where('isLanguageChosen', '=', false)
    .where('language', '!=', language)
    .execute()
}

/** Makes a locked buyer a seller. An admin must still verify them. */
export async function makeSeller(tx: Tx, id: UserId): Promise<void> {
  await tx.updateTable('users').set({ role: 'seller', isVerified: false }).where('id', '=', id).execute()
}

/** Verifies a locked seller, who may then put phones up for sale. Returns false when they were verified already. */
export async function verifyPerson(tx: Tx, person: UserRow, cause: Cause): Promise<boolean> {
  if (!canBeVerified(person)) return false
  await tx
    .updateTable('users')
    .set({ isVerified: true, verificationDenial: null, verificationDenialReason: null })
    .where('id', '=', person.id)
    .execute()
  await recordEvent(tx, cause, { kind: 'user-verified', subjectId: person.id })
  return true
}

/** Withdraws a locked seller's verification. */
export async function unverifyPerson(
  tx: Tx,
  person: UserRow,
  cause: Cause,
  detail: EventDetail<'user-unverified'>,
): Promise<void> {
  await deny(tx, person.id, 'withdrawn', detail.reason)
  await recordEvent(tx, cause, { kind: 'user-unverified', subjectId: person.id, detail })
}

/** Declines to verify a locked seller. */
export async function declinePerson(
  tx: Tx,
  person: UserRow,
  cause: Cause,
  detail: EventDetail<'user-declined'>,
): Promise<void> {
  await deny(tx, person.id, 'declined', detail.reason)
  await recordEvent(tx, cause, { kind: 'user-declined', subjectId: person.id, detail })
}

async function deny(tx: Tx, id: UserId, kind: 'declined' | 'withdrawn', reason: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ isVerified: false, verificationDenial: kind, verificationDenialReason: reason })
    .where('id', '=', id)
    .execute()
}

/**
 * Stores a locked seller's note to the admins. A seller whose verification was declined or withdrawn waits for an admin
 * again. Returns false for a verified seller.
 */
export async function askForVerification(
  tx: Tx,
  person: UserRow,
  note: string,
  cause: Cause,
): Promise<boolean> {
  if (!canBeVerified(person)) return false
  await tx
    .updateTable('users')
    .set({ verificationDenial: null, verificationDenialReason: null, verificationNote: note })
    .where('id', '=', person.id)
    .execute()
  await recordEvent(tx, cause, { kind: 'user-asked-verification', subjectId: person.id })
  return true
}

/**
 * Makes a locked person an admin. Returns false when they were one already. Throws `address-not-proved` when their email
 * address is not verified.
 */
export async function makeAdmin(
  tx: Tx,
  person: UserRow,
  cause: Cause,
  detail: EventDetail<'user-made-admin'> = {},
): Promise<boolean> {
  if (person.isAdmin) return false
  assertCanBecomeAdmin(person)
  await tx.updateTable('users').set({ isAdmin: true }).where('id', '=', person.id).execute()
  await recordEvent(tx, cause, {
    kind: 'user-made-admin',
    subjectId: person.id,
    detail,
  })
  return true
}

/** Takes the admin role from a locked person. Their existing tokens lose the permissions of admins at once. */
export async function revokeAdminRole(
  tx: Tx,
  person: UserRow,
  cause: Cause,
  detail: EventDetail<'user-unmade-admin'> = {},
): Promise<void> {
  await tx.updateTable('users').set({ isAdmin: false }).where('id', '=', person.id).execute()
  await recordEvent(tx, cause, {
    kind: 'user-unmade-admin',
    subjectId: person.id,
    detail,
  })
}

/**
 * Voids every access token that was issued to the owner of this identity account before `validSince`. An earlier
 * `validSince` than the stored one changes nothing.
 */
export async function voidAccessTokens(tx: Tx, identityId: string, validSince: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ tokensValidSince: sql<Date>`greatest(tokens_valid_since, ${validSince})` })
    .where('identityId', '=', identityId)
    .where('removedAt', 'is', null)
    .execute()
}

/**
 * Marks a locked person as removed and deletes their note to the admins. The row stays, because sales and events refer to
 * it.
 */
export async function markPersonRemoved(tx: Tx, person: UserRow, cause: Cause): Promise<void> {
  await tx
    .updateTable('users')
    .set({ removedAt: cause.at, verificationNote: null })
    .where('id', '=', person.id)
    .execute()
  await recordEvent(tx, cause, {
    kind: 'user-removed',
    subjectId: person.id,
    detail: { role: person.role },
  })
}
