import type { UserId } from '#contract/ids.ts'
import type { Db } from '#services/database/database.ts'

/** The events that a person caused and those about the person, without the actors. */
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
