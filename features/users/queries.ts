import type { Selectable } from 'kysely'
import type { UserId } from '#contract/ids.ts'
import type { Session } from '#contract/session.ts'
import type { Db } from '#services/database/database.ts'
import type { UsersTable } from '#services/database/schema/market.ts'

export type UserRow = Selectable<UsersTable>

/** The living record at a (lower-cased) address. */
export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
}

/** The person behind an access token as the database has them now; undefined once they are removed. */
export async function findSession(db: Db, id: UserId): Promise<Session | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'isAdmin', 'isVerified'])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return (
    user && {
      userId: user.id,
      email: user.email,
      role: user.role,
      isAdmin: user.isAdmin,
      isVerified: user.isVerified === true,
    }
  )
}
