import { sql } from 'kysely'
import type { Db } from '#services/database/database.ts'

/** How many payments by bKash still need an answer of bKash: its money is reserved, on its way, or in doubt. */
export async function countUnfinishedBkash(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('provider', '=', 'bkash')
    .where(({ or, eb }) => or([eb('agreedAt', 'is', null), eb('state', 'in', ['reserved', 'uncollectable'])]))
    .executeTakeFirstOrThrow()
  return count
}
