import type { Selectable } from 'kysely'
import type { UserId } from '#contract/ids.ts'
import type { Session } from '#contract/session.ts'
import type { Role } from '#contract/users.ts'
import { containing } from '#lib/like-pattern.ts'
import type { Db } from '#services/database/database.ts'
import { pageOf, readIdCursor } from '#services/database/page.ts'
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

/**
 * The person behind an access token of that moment, as the database has them now, and the identity account they sign in
 * with; undefined once they are removed, or were signed out everywhere since.
 */
export async function findSession(
  db: Db,
  id: UserId,
  issuedAt: Date,
): Promise<{ session: Session; identityId: string | null } | undefined> {
  const user = await selectSession(db, id)
    .where(({ or, eb }) => or([eb('tokensValidSince', 'is', null), eb('tokensValidSince', '<=', issuedAt)]))
    .executeTakeFirst()
  return user && { session: toSession(user), identityId: user.identityId }
}

/** The moment from which a person's access tokens hold; undefined when none was voided so far. */
export async function findTokensValidSince(db: Db, id: UserId): Promise<Date | undefined> {
  const user = await db.selectFrom('users').select('tokensValidSince').where('id', '=', id).executeTakeFirst()
  return user?.tokensValidSince ?? undefined
}

export function selectSession(db: Db, id: UserId) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'isAdmin', 'isVerified', 'identityId'])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
}

export function toSession(user: Pick<UserRow, 'id' | 'email' | 'role' | 'isAdmin' | 'isVerified'>): Session {
  return {
    userId: user.id,
    email: user.email,
    role: user.role,
    isAdmin: user.isAdmin,
    isVerified: user.isVerified === true,
  }
}

export type PeopleSearch = {
  role: Role
  withAdmins: boolean
  /** Part of a name or an address; empty: everyone. */
  text?: string | undefined
  cursor?: string | undefined
  limit: number
}

/**
 * People of one role, the newest record first: at most `limit` after the cursor, and the cursor of the next page if there
 * is one. Only those who have signed up: a record nobody claimed may have been made by anybody.
 */
export async function listPeople(db: Db, { role, withAdmins, text, cursor, limit }: PeopleSearch) {
  const after = readIdCursor<UserId>(cursor)
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where('role', '=', role)
    .where('removedAt', 'is', null)
    .where('identityId', 'is not', null)
    .$if(!withAdmins, (query) => query.where('isAdmin', '=', false))
    .$if(Boolean(text), (query) =>
      query.where(({ or, eb }) => {
        const pattern = containing(text ?? '')
        return or([eb('name', 'ilike', pattern), eb('email', 'ilike', pattern)])
      }),
    )
    .$if(after !== undefined, (query) => query.where('id', '<', after as UserId))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit)
}
