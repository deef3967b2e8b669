import { Refusal } from '#contract/refusal.ts'
import type { UserRow } from '#features/users/queries.ts'

/** The record of a person whose account exists, with the id of their identity account. */
export type Self = UserRow & { identityId: string }

/** Returns the record with its identity account. Throws `not-signed-in` when the person was deleted meanwhile. */
export function assertSelfExists(person: UserRow | undefined): Self {
  if (!person?.identityId) throw accountGone()
  return { ...person, identityId: person.identityId }
}

export const accountGone = () => new Refusal('not-signed-in/ended')

/** The next full second. Access tokens have whole seconds, so this limit voids every token that was issued so far. */
export function nextSecond(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 1000 + 1) * 1000)
}
