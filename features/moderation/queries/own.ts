import type { UserId } from '#contract/ids.ts'
import type { Db } from '#services/database/database.ts'

/** The reports that a person made, for the file that they download, the latest first. */
export function listOwnReports(db: Db, id: UserId, limit: number) {
  return db
    .selectFrom('reports')
    .select(['id', 'itemId', 'reason', 'note', 'clearedAt', 'createdAt'])
    .where('reporterId', '=', id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
