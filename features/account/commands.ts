import { accountRoutes } from '#contract/routes/account.ts'
import { Refusal } from '#contract/refusal.ts'
import type { UserId } from '#contract/ids.ts'
import { claimImages } from '#features/images/commands/uploads.ts'
import { removePersonOf } from '#features/moderation/commands/people.ts'
import {
  askForVerification,
  changeLanguage,
  changeProfile,
  lockPeople,
  makeSeller,
  voidAccessTokens,
} from '#features/users/commands/people.ts'
import { assertCanUseName } from '#features/users/rules.ts'
import type { Language } from '#lib/languages.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import { type ByPerson, recordEvent } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import { getSelf } from './queries/self.ts'
import { assertSelfExists, accountGone, nextSecond, type Self } from './rules.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'jobs' | 'bus' | 'identity'>

/**
 * Changes the caller's own name or picture. Returns false when nothing differs. Throws `not-signed-in` when the
 * caller's account was deleted, and `invalid-input` when only admins may use the name.
 */
export async function changeSelf(
  tx: Tx,
  change: { name?: string | undefined; image?: string | undefined },
  cause: ByPerson,
): Promise<boolean> {
  const id = cause.actorId
  const person = await lockSelf(tx, id)
  const { name = person.name, image = person.image } = change
  const fields = [
    ...(name === person.name ? [] : ['name' as const]),
    ...(image === person.image ? [] : ['image' as const]),
  ]
  if (fields.length === 0) return false
  if (name !== person.name) assertCanUseName(person, name)
  if (image !== person.image) await claimImages(tx, [image], { by: id, now: cause.at, field: 'image' })
  await changeProfile(tx, id, { name, image })
  await recordEvent(tx, cause, {
    kind: 'user-changed',
    subjectId: id,
    detail: { fields },
  })
  return true
}

/**
 * Chooses the language in which the caller gets emails. Returns false when it is theirs already. Throws `not-signed-in`
 * when the caller's account was deleted.
 */
export async function chooseLanguage(tx: Tx, language: Language, cause: ByPerson): Promise<boolean> {
  const id = cause.actorId
  const person = await lockSelf(tx, id)
  await changeLanguage(tx, id, language)
  if (person.language === language) return false
  await recordEvent(tx, cause, { kind: 'user-changed', subjectId: id, detail: { fields: ['language'] } })
  return true
}

/**
 * Makes a buyer a seller. An admin must still verify the new seller. Returns false for somebody who is a seller
 * already. Throws `not-signed-in` when the caller's account was deleted.
 */
export async function becomeSeller(tx: Tx, cause: ByPerson): Promise<boolean> {
  const id = cause.actorId
  const { role } = await lockSelf(tx, id)
  if (role === 'seller') return false
  await makeSeller(tx, id)
  await recordEvent(tx, cause, { kind: 'user-became-seller', subjectId: id })
  return true
}

/**
 * Asks the admins to verify the caller, with a note for them. Returns false when the caller is verified already. Throws
 * `not-allowed` when the caller is not a seller, and `not-signed-in` when their account was deleted.
 */
export async function requestVerification(tx: Tx, note: string, cause: ByPerson): Promise<boolean> {
  const person = await lockSelf(tx, cause.actorId)
  if (person.role !== 'seller') throw new Refusal('not-allowed/verification')
  return askForVerification(tx, person, note, cause)
}

/** Signs the caller out on every device. Returns how many sessions ended; 1 when the identity provider does not say. */
export function signOutSelf({ db, clock, identity }: Needs, cause: ByPerson): Promise<number> {
  const id = cause.actorId
  return inTransaction(db, async (tx) => {
    const { identityId } = await lockSelf(tx, id)
    const devices = await identity.listSessions(tx, identityId)
    // An external provider does not say when it ended the sessions, so we void every token issued up to this second.
    await voidAccessTokens(tx, identityId, nextSecond(clock()))
    await identity.endSessions(tx, identityId)
    const sessions = devices?.length ?? 1
    await recordEvent(tx, cause, { kind: 'user-signed-out', subjectId: id, detail: { sessions } })
    return sessions
  })
}

/**
 * Signs the caller out on one device. Throws `not-found` when no session of the caller has this id, or when the
 * identity provider does not distinguish sessions.
 */
export function signOutDevice({ db, identity }: Needs, sessionId: string, cause: ByPerson): Promise<void> {
  const id = cause.actorId
  return inTransaction(db, async (tx) => {
    const { identityId } = await lockSelf(tx, id)
    if (!(await identity.endSession(tx, identityId, sessionId))) throw new Refusal('not-found/device')
    await recordEvent(tx, cause, { kind: 'user-device-signed-out', subjectId: id })
  })
}

/**
 * Deletes the caller's account, here and at the identity provider, and ends everything they had under way. Throws
 * `own-account` for the last admin, and `not-signed-in` when the account was deleted already.
 */
export async function removeSelf(services: Needs, cause: ByPerson): Promise<void> {
  const { db, jobs, bus, identity } = services
  const { identityId } = await getSelf(db, cause.actorId)
  await inTransaction(db, async (tx) => {
    if (!(await removePersonOf(tx, jobs, identityId, cause))) throw accountGone()
    await identity.removeAccount(tx, identityId)
  })
  await bus.publish(accountRoutes.remove.changes)
}

/** Locks the caller's record. Throws `not-signed-in` when it was deleted meanwhile. */
async function lockSelf(tx: Tx, id: UserId): Promise<Self> {
  return assertSelfExists((await lockPeople(tx, [id])).get(id))
}
