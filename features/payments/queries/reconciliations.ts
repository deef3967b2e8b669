import type { ReconciliationId } from '#contract/ids.ts'
import { selectPeople } from '#features/users/queries.ts'
import type { Db } from '#services/database/database.ts'
import { pageOf, readIdCursor } from '#services/database/page.ts'

function selectReconciliations(db: Db) {
  return db
    .selectFrom('reconciliations')
    .leftJoin(selectPeople().as('actor'), 'actor.id', 'reconciliations.actorId')
    .selectAll('reconciliations')
    .select('actor.name as actorName')
}

export type ReconciliationRow = Awaited<ReturnType<typeof getReconciliation>>

/** A reconciliation, with the name of the admin who asked for it. Throws when there is none with this id. */
export function getReconciliation(db: Db, id: ReconciliationId) {
  return selectReconciliations(db).where('reconciliations.id', '=', id).executeTakeFirstOrThrow()
}

type Paging = { limit: number; cursor?: string | undefined }

/** The findings of reconciliations, newest first: at most `limit` after the cursor. */
export async function listReconciliations(db: Db, { limit, cursor }: Paging) {
  const after = readIdCursor<ReconciliationId>(cursor)
  const rows = await selectReconciliations(db)
    .$if(after !== undefined, (query) => query.where('reconciliations.id', '<', after as ReconciliationId))
    .orderBy('reconciliations.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit)
}
