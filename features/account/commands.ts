import { Problem } from '#contract/errors.ts'
import type { UserId } from '#contract/ids.ts'
import { claimImages } from '#features/images/commands.ts'
import { removeLeaver } from '#features/moderation/commands/people.ts'
import { lockPeople, voidAccessTokens } from '#features/users/commands/people.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import { type Cause, recordEvent } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import { getSelf } from './queries/self.ts'
import { assertIsHere, gone, nextSecond, type Self } from './rules.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'jobs' | 'bus' | 'identity'>

/** Changes one's own name or picture. Gives false when they were so already. Throws `not-signed-in` for who is gone. */
export async function changeSelf(
  tx: Tx,
  id: UserId,
  change: { name?: string | undefined; image?: string | undefined },
  cause: Cause,
): Promise<boolean> {
  const person = await lockSelf(tx, id)
  const { name = person.name, image = person.image } = change
  const fields = [...(name === person.name ? [] : ['name']), ...(image === person.image ? [] : ['image'])]
  if (fields.length === 0) return false
  if (image !== person.image) await claimImages(tx, [image], cause.at, 'image')
  await tx.updateTable('users').set({ name, image }).where('id', '=', id).execute()
  await recordEvent(tx, cause, {
    kind: 'user-changed',
    subjectKind: 'user',
    subjectId: id,
    detail: { fields },
  })
  return true
}

/** Signs oneself out on every device. Gives how many sign-ins that ended; 1 where the identity provider does not tell. */
export function signOutSelf({ db, clock, identity }: Needs, id: UserId, requestId: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { identityId } = await lockSelf(tx, id)
    const devices = await identity.listSessions(tx, identityId)
    // A provider elsewhere does not tell us when: what was issued up to this second is void.
    await voidAccessTokens(tx, identityId, nextSecond(clock()))
    await identity.endSessions(tx, identityId)
    const sessions = devices?.length ?? 1
    await recordEvent(
      tx,
      { actorId: id, requestId, at: clock() },
      { kind: 'user-signed-out', subjectKind: 'user', subjectId: id, detail: { sessions } },
    )
    return sessions
  })
}

/**
 * Signs oneself out on one device. Throws `not-found` where none of one's own stands by this id, as where the identity
 * provider does not tell them apart.
 */
export function signOutDevice(
  { db, clock, identity }: Needs,
  id: UserId,
  sessionId: string,
  requestId: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { identityId } = await lockSelf(tx, id)
    if (!(await identity.endSession(tx, identityId, sessionId)))
      throw new Problem('not-found', 'This device is not signed in.')
    await recordEvent(
      tx,
      { actorId: id, requestId, at: clock() },
      { kind: 'user-device-signed-out', subjectKind: 'user', subjectId: id },
    )
  })
}

/**
 * Deletes one's own account, here and at the identity provider, with all that was under way. Throws `own-account` for the
 * last admin, and `not-signed-in` for who is gone.
 */
export async function removeSelf(services: Needs, id: UserId, requestId: string): Promise<void> {
  const { db, clock, jobs, bus, identity } = services
  const { identityId } = await getSelf(db, id)
  await inTransaction(db, async (tx) => {
    if (!(await removeLeaver(tx, jobs, identityId, { requestId, at: clock() }))) throw gone()
    await identity.removeAccount(tx, identityId)
  })
  await bus.publish(['users', 'items', 'brands'])
}

/** One's own record, locked. Throws `not-signed-in` for who is gone by now. */
async function lockSelf(tx: Tx, id: UserId): Promise<Self> {
  return assertIsHere((await lockPeople(tx, [id])).get(id))
}
