import { Problem } from '#contract/errors.ts'
import type { Session } from '#contract/session.ts'
import type { Role } from '#contract/users.ts'
import type { UserRow } from './queries.ts'

/** Throws `not-yours` unless the record at this address is the caller's, or the caller is an admin. */
export function assertCanReadUser(session: Session, email: string): void {
  if (session.email === email || session.isAdmin) return
  throw new Problem('not-yours', 'Only the person themself and admins can see this record.')
}

/** Throws `not-yours` when someone who is signed in tries to make a record for another address. */
export function assertCanCreateUser(session: Session | undefined, email: string): void {
  if (!session || session.email === email) return
  throw new Problem('not-yours', 'You are signed in with another e-mail address.')
}

/** Throws `not-found` unless there is such a person and this is their role. */
export function assertHasRole(person: UserRow | undefined, role: Role): asserts person is UserRow {
  if (person?.role === role) return
  throw new Problem('not-found', `There is no ${role} like this any more.`)
}

/** Throws `not-signed-in` for an admin who was deleted meanwhile, `not-allowed` for one who is none any more. */
export function assertStillAdmin(caller: UserRow | undefined): void {
  if (!caller) throw new Problem('not-signed-in', 'Please log in again.')
  if (!caller.isAdmin) throw new Problem('not-allowed', 'Only admins can do this.')
}

/** Throws `own-account` for the only admin of these people: an installation must not lose its last one. */
export function assertCanLeave(person: UserRow, people: UserRow[]): void {
  if (!person.isAdmin || people.some((other) => other.isAdmin && other.id !== person.id)) return
  throw new Problem('own-account', 'You are the only admin. Make somebody else an admin first.')
}

/** A record nobody has claimed is forgotten after this long. */
export const unclaimedForMs = 24 * 60 * 60 * 1000
