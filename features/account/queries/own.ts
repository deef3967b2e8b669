import type { UserId } from '#contract/ids.ts'
import type { Db } from '#services/database/database.ts'

/** What a person did, and what was done to them. Does not say who did it. */
export function listOwnEvents(db: Db, id: UserId, limit: number) {
  return db
    .selectFrom('events')
    .select(['id', 'kind', 'subjectKind', 'subjectId', 'createdAt'])
    .where(({ or, and, eb }) =>
      or([eb('actorId', '=', id), and([eb('subjectKind', '=', 'user'), eb('subjectId', '=', id)])]),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
