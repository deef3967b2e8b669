import type { RequestSession, Session } from '#contract/session.ts'
import type { Person } from '#contract/people.ts'
import type { User } from '#contract/users.ts'
import type { UserRow } from './queries.ts'
import { readPayoutSuspension } from './queries/payout-suspensions.ts'
import { findActions } from './rules.ts'

/** The record as its owner and admins see it. Leaves out `isVerified` when the person signed up with a social account. */
function viewUser(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    image: row.image,
    role: row.role,
    isAdmin: row.isAdmin,
    ...(row.isVerified === null ? {} : { isVerified: row.isVerified }),
    ...viewDenial(row),
    ...(hasAsked(row) ? { hasAsked: true } : {}),
  }
}

/** The record for its owner, or an admin, who asks for it. */
export function viewOwn(row: UserRow, { userId, lacksSecondFactor }: RequestSession): User {
  const { language } = row
  return { ...viewUser(row), language, ...(lacksSecondFactor && userId === row.id && { lacksSecondFactor }) }
}

const hasAsked = ({ isVerified, verificationDenial, verificationNote }: UserRow) =>
  isVerified !== true && verificationDenial === null && verificationNote !== null

function viewDenial({ verificationDenial: kind, verificationDenialReason: reason }: UserRow) {
  return kind && reason !== null ? { denial: { kind, reason } } : {}
}

/** The record as it is in the lists of people for this admin. */
export function viewPerson(row: UserRow, session: Session): Person {
  const payoutSuspension = readPayoutSuspension(row)
  return {
    ...viewUser(row),
    since: row.createdAt.toISOString(),
    ...(payoutSuspension && { payoutSuspension }),
    may: findActions(row, session),
  }
}
