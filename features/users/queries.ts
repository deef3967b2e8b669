import { type Expression, type ExpressionBuilder, expressionBuilder, type Selectable, sql } from 'kysely'
import type { UserId } from '#contract/ids.ts'
import type { Session } from '#contract/session.ts'
import type { Role } from '#contract/users.ts'
import { oftenCancelledSales } from '#contract/sale-limits.ts'
import type { Language } from '#lib/languages.ts'
import type { Db } from '#services/database/database.ts'
import { pageOf, readIdCursor } from '#services/database/page.ts'
import type { Tables } from '#services/database/schema/database.ts'
import type { UsersTable } from '#services/database/schema/users.ts'
import { findIdsByText, isOneOf, nameOrEmailContains } from './queries/by-text.ts'
import { selectCancelledSales } from './queries/cancelled-sales.ts'

export type UserRow = Selectable<UsersTable>

/** Everybody on record, including removed people, as a subquery to join. */
export function selectPeople() {
  return expressionBuilder<Tables>()
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.email', 'users.language', 'users.image', 'users.removedAt'])
    .select(['users.isVerified', 'users.isAddressVerified'])
}

/** The record at an email address in lower case, unless it was removed. */
export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
}

/** A person who was not removed. */
export function findActiveUser(db: Db, id: UserId): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
}

/** The email addresses that a person's record had and left since then. */
export async function listLeftAddresses(db: Db, id: UserId, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('accountChanges')
    .select('leftAddress')
    .distinct()
    .where('userId', '=', id)
    .where('leftAddress', 'is not', null)
    .where('changedAt', '>=', since)
    .execute()
  return rows.flatMap(({ leftAddress }) => leftAddress ?? [])
}

/** The changes of these people's sign-ins and payout accounts since `since`. */
export function listAccountChanges(db: Db, people: UserId[], since: Date) {
  return db
    .selectFrom('accountChanges')
    .select(['userId', 'what', 'changedAt'])
    .where('userId', 'in', people)
    .where('changedAt', '>=', since)
    .execute()
}

/** The ids of everybody whose record has this email address, including removed people. */
export async function listIdsByEmail(db: Db, email: string): Promise<UserId[]> {
  const rows = await db.selectFrom('users').select('id').where('email', '=', email).execute()
  return rows.map(({ id }) => id)
}

/** Sellers who have signed in and were not removed, as a subquery. */
export function selectSellers() {
  return expressionBuilder<Tables>()
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.image', 'users.isVerified', 'users.isAddressVerified'])
    .select(['users.createdAt', 'users.verificationNote'])
    .where('users.role', '=', 'seller')
    .where('users.identityId', 'is not', null)
    .where('users.removedAt', 'is', null)
}

/** Every admin who was not removed. */
export async function listAdminIds(db: Db): Promise<UserId[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('isAdmin', '=', true)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The session of an access token that was issued at this time, with the person's current data, and their identity
 * account. Undefined when they were removed, or signed out everywhere after that time.
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

/** The person who signs in with this identity account, unless they were removed. */
export async function findPersonOfIdentity(db: Db, identityId: string): Promise<UserId | undefined> {
  const people = db.selectFrom('users').select('id').where('identityId', '=', identityId)
  return (await people.where('removedAt', 'is', null).executeTakeFirst())?.id
}

/** The language of the person who signs in with this identity account, or did until they were removed. */
export async function findLanguageOfIdentity(db: Db, identityId: string): Promise<Language | undefined> {
  const people = db.selectFrom('users').select('language').where('identityId', '=', identityId)
  return (
    await people
      .orderBy(sql`removed_at desc nulls first`)
      .limit(1)
      .executeTakeFirst()
  )?.language
}

/** The identity account that a person signs in with. */
export async function findIdentityId(db: Db, id: UserId): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('identityId').where('id', '=', id).executeTakeFirst()
  return user?.identityId ?? undefined
}

/** The time from which a person's access tokens are valid; undefined when none has been voided. */
export async function findTokensValidSince(db: Db, id: UserId): Promise<Date | undefined> {
  const user = await db.selectFrom('users').select('tokensValidSince').where('id', '=', id).executeTakeFirst()
  return user?.tokensValidSince ?? undefined
}

/** Whether this person was removed: their account was deleted, by themselves or by an admin. */
export async function isRemoved(db: Db, id: UserId): Promise<boolean> {
  const user = await db.selectFrom('users').select('removedAt').where('id', '=', id).executeTakeFirst()
  return user !== undefined && user.removedAt !== null
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
  verification?: 'waiting' | 'denied' | undefined
  /** Only sellers who have cancelled at least `oftenCancelledSales` sales since this time. */
  cancelsOftenSince?: Date | undefined
  /** Part of a name or an email address. Everyone matches when it is empty. */
  text?: string | undefined
  cursor?: string | undefined
  limit: number
}

const selectClaimed = (db: Db, role: Role) =>
  db
    .selectFrom('users')
    .where('role', '=', role)
    .where('removedAt', 'is', null)
    .where('identityId', 'is not', null)

/** Whether a seller waits for an admin's decision. */
const isWaiting = ({ and, eb }: ExpressionBuilder<Tables, 'users'>) =>
  and([eb('isVerified', 'is not', true), eb('verificationDenial', 'is', null)])

/** How many sellers wait for an admin's decision. */
export async function countWaitingSellers(db: Db): Promise<number> {
  const { count } = await selectClaimed(db, 'seller')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isWaiting)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * People of one role, the newest record first: at most `limit` after the cursor, and the cursor of the next page if
 * there is one. Leaves out unclaimed records, because anybody may have created them.
 */
export async function listPeople(
  db: Db,
  { role, withAdmins, verification, cancelsOftenSince, text, cursor, limit }: PeopleSearch,
) {
  const after = readIdCursor<UserId>(cursor)
  const named = text ? await findIdsByText(db, text) : undefined
  const rows = await selectClaimed(db, role)
    .selectAll()
    .$if(!withAdmins, (query) => query.where('isAdmin', '=', false))
    .$if(verification === 'waiting', (query) => query.where(isWaiting))
    .$if(verification === 'denied', (query) => query.where('verificationDenial', 'is not', null))
    .$if(cancelsOftenSince !== undefined, (query) =>
      query.where(
        'id',
        'in',
        selectCancelledSales(cancelsOftenSince as Date)
          .select('unsold.sellerId')
          .groupBy('unsold.sellerId')
          .having(({ fn }) => fn.countAll(), '>=', oftenCancelledSales),
      ),
    )
    .$if(named !== undefined, (query) => query.where(isOneOf('id', named ?? [])))
    .$if(Boolean(text) && !named, (query) =>
      query.where(nameOrEmailContains(text ?? '', { name: 'users.name', email: 'users.email' })),
    )
    .$if(after !== undefined, (query) => query.where('id', '<', after as UserId))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit)
}

/** The name of a person, as a subquery. */
export function nameOfUser(id: Expression<UserId>) {
  return selectPeople().clearSelect().select('users.name').where('users.id', '=', id).$asScalar()
}
