import type { Person, User } from '#contract/users.ts'
import type { UserRow } from './queries.ts'

/** The record as its owner and admins see it. `verify` is left out where a social sign-up never had it. */
export function viewUser(row: UserRow): User {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    image: row.image,
    role: row.role,
    isAdmin: row.isAdmin,
    ...(row.isVerified === null ? {} : { verify: row.isVerified }),
  }
}

/** The record as it stands in the admins' lists. */
export function viewPerson(row: UserRow): Person {
  return { ...viewUser(row), since: row.createdAt.toISOString() }
}
