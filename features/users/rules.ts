import { listAllowed, Refusal } from '#contract/refusal.ts'
import type { UserId } from '#contract/ids.ts'
import { isShopName } from '#contract/person-name.ts'
import type { RequestSession, Session } from '#contract/session.ts'
import type { Person } from '#contract/people.ts'
import type { Role } from '#contract/users.ts'
import type { UserRow } from './queries.ts'

/** Throws `not-yours` unless the record at this address is the caller's, or the caller is an admin. */
export function assertCanReadUser(session: Session, email: string): void {
  if (session.email === email || session.isAdmin) return
  throw new Refusal('not-yours/record')
}

/** Throws `not-yours` when somebody who is signed in tries to create a record for another email address. */
export function assertCanCreateUser(session: Session | undefined, email: string): void {
  if (!session || session.email === email) return
  throw new Refusal('not-yours/address')
}

/** Throws `invalid-input` when somebody who is not an admin wants a name with the shop's own in it. */
export function assertCanUseName({ isAdmin }: Pick<UserRow, 'isAdmin'>, name: string): void {
  if (isAdmin || !isShopName(name)) return
  throw new Refusal('invalid-input/fields', { fields: [{ path: 'name', error: 'name-reserved' }] })
}

/** Throws `not-found` unless the person exists and has this role. */
export function assertHasRole(person: UserRow | undefined, role: Role): asserts person is UserRow {
  if (person?.role === role) return
  throw new Refusal('not-found/person', { data: { role } })
}

/** Throws `not-signed-in` when the admin was deleted meanwhile, and `not-allowed` when they are no longer an admin. */
export function assertStillAdmin(caller: Pick<UserRow, 'isAdmin'> | undefined): void {
  if (!caller) throw new Refusal('not-signed-in/ended')
  if (!caller.isAdmin) throw new Refusal('not-allowed/admins')
}

/**
 * Throws `address-not-proved` unless the person has verified their email address. Otherwise an attacker could sign up
 * with the address of somebody who will soon become an admin.
 */
export const assertCanBecomeAdmin = (person: UserRow): void =>
  assertAddressVerified(person, 'address-not-proved')

/** Throws `refusal` unless the person has verified their email address. */
export function assertAddressVerified(
  { email, isAddressVerified }: UserRow,
  refusal: 'address-not-proved' | 'address-not-proved/cash',
): void {
  if (!isAddressVerified) throw new Refusal(refusal, { data: { email } })
}

type Proof = Pick<RequestSession, 'authenticatedAt'>

/** Throws `sign-in-again` unless the caller signed in within the last `minutes`. */
export function assertSignedInWithin(minutes: number, { authenticatedAt }: Proof, now: Date): void {
  if (now.getTime() - authenticatedAt.getTime() <= minutes * 60_000) return
  throw new Refusal('sign-in-again')
}

/**
 * Throws `second-factor-required` for an admin whose sign-in lacks the second factor, and `not-allowed` for everybody else
 * who is no admin.
 */
export function assertActsAsAdmin({
  isAdmin,
  lacksSecondFactor,
}: Pick<RequestSession, 'isAdmin' | 'lacksSecondFactor'>): void {
  if (lacksSecondFactor) throw new Refusal('second-factor-required')
  if (!isAdmin) throw new Refusal('not-allowed/admins')
}

/** Throws `own-account` when this person is the only admin, because there must always be one. */
export function assertCanLeave(person: UserRow, people: UserRow[]): void {
  if (!person.isAdmin || people.some((other) => other.isAdmin && other.id !== person.id)) return
  throw new Refusal('own-account/only-admin')
}

/** For how many days after its deletion the events of an account keep the email addresses that it had. */
export const addressRetentionDays = 180

/** An unclaimed record is deleted after this long. */
export const unclaimedForMs = 24 * 60 * 60 * 1000

/** Throws `own-account` when an admin deletes themself in a list of people. They can do that on their account page. */
export function assertCanDelete({ id }: Pick<UserRow, 'id'>, adminId: UserId): void {
  if (id === adminId) throw new Refusal('own-account/deleting')
}

/** Whether this is a seller whom no admin has verified, or whose verification was withdrawn. */
export const canBeVerified = ({ role, isVerified }: UserRow) => role === 'seller' && !isVerified

/** Whether this is a seller who waits for an admin's decision. */
export const canBeDeclined = (person: UserRow) => canBeVerified(person) && person.verificationDenial === null

/** Whether this is a verified seller. */
export const canLoseVerification = ({ role, isVerified }: UserRow) => role === 'seller' && isVerified === true

/**
 * Whether this is a seller who is not an admin. Does not require a verified address: `makeAdmin` asserts that, so that
 * the admin reads the reason.
 */
export const canBeMadeAdmin = ({ role, isAdmin }: UserRow) => role === 'seller' && !isAdmin

/** What this admin may do about the payouts to a person: nobody decides about their own. */
function findSuspensionActions({ id, role, payoutsSuspendedAt }: UserRow, adminId: UserId): Person['may'] {
  if (role !== 'seller' || id === adminId) return []
  return payoutsSuspendedAt ? ['resume-payouts'] : ['suspend-payouts']
}

/** What this admin may do about a person now. */
export function findActions(person: UserRow, { userId }: Session): Person['may'] {
  return [
    ...(canBeVerified(person) ? (['verify'] as const) : []),
    ...(canBeDeclined(person) ? (['decline-verification'] as const) : []),
    ...(canLoseVerification(person) ? (['withdraw-verification'] as const) : []),
    ...findSuspensionActions(person, userId),
    ...(canBeMadeAdmin(person) ? (['make-admin'] as const) : []),
    ...listAllowed({ delete: () => assertCanDelete(person, userId) }),
  ]
}
