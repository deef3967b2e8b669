import { sql } from 'kysely'
import type { Db } from '#services/database/database.ts'

/**
 * How many bKash payments still need bKash: their money is reserved, or bKash has not confirmed their state. Only these
 * have a nonce. Called before the database is migrated, so it names only what every version has.
 */
export async function countUnfinishedBkash(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('returnNonce', 'is not', null)
    .where(({ or, eb }) =>
      or([eb('agreedAt', 'is', null), eb('state', 'in', ['authorized', 'uncollectable'])]),
    )
    .executeTakeFirstOrThrow()
  return count
}
