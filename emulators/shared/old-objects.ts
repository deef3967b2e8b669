import { sql } from 'kysely'
import type { Db } from '#services/database/database.ts'

const batch = 500

/** Returns which of these payments, by their ids at the provider, the product may still query. */
export type FindNeeded = (ids: string[]) => Promise<Set<string>>

/** Yields the ids that are not needed, in batches. */
export async function* selectUnneeded(ids: string[], findNeeded: FindNeeded): AsyncGenerator<string[]> {
  for (let start = 0; start < ids.length; start += batch) {
    const some = ids.slice(start, start + batch)
    const needed = await findNeeded(some)
    const unused = some.filter((id) => !needed.has(id))
    if (unused.length > 0) yield unused
  }
}

/** The ids of the stored objects that have had one of these statuses without a change since `before`. */
export async function listUnchanged(
  db: Db,
  kind: string,
  statuses: string[],
  before: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('sandboxObjects')
    .select('id')
    .where('kind', '=', kind)
    .where('updatedAt', '<', before)
    .where(sql<string>`body::json ->> 'status'`, 'in', statuses)
    .orderBy('seq')
    .execute()
  return rows.map(({ id }) => id)
}
