import { recentSignInMs } from '#contract/account.ts'
import { Problem } from '#contract/errors.ts'
import type { RequestSession } from '#contract/session.ts'
import type { UserRow } from '#features/users/queries.ts'

/** The record of somebody who is here, with the identity account it belongs to. */
export type Self = UserRow & { identityId: string }

/** Throws `not-signed-in` for who is gone by now. */
export function assertIsHere(person: UserRow | undefined): Self {
  if (!person?.identityId) throw gone()
  return { ...person, identityId: person.identityId }
}

export const gone = () => new Problem('not-signed-in', 'Please log in again.')

/** Throws `sign-in-again` unless whoever asks has shown a credential within the last minutes. */
export function assertSignedInRecently({ authenticatedAt }: RequestSession, now: Date): void {
  if (now.getTime() - authenticatedAt.getTime() <= recentSignInMs) return
  throw new Problem('sign-in-again', 'For your safety, log in again before you do this.')
}

/** Access tokens carry whole seconds: from this one on, none issued so far holds. */
export function nextSecond(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 1000 + 1) * 1000)
}
