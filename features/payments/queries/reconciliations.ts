import { sql } from 'kysely'
import type { PaymentId, ReconciliationId } from '#contract/ids.ts'
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

/**
 * Payments whose ledger entries are to be compared with the provider's figures now: those never tried since their last
 * entry come first, then those whose last attempt is the oldest; the newest payments first among equals.
 */
export async function listLedgersToCompare(db: Db, now: Date, limit: number): Promise<PaymentId[]> {
  const rows = await db
    .selectFrom('ledgerComparisons')
    .select('paymentId')
    .where('nextAt', '<=', now)
    .orderBy(sql`tried_at asc nulls first`)
    .orderBy('paymentId', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ paymentId }) => paymentId)
}
