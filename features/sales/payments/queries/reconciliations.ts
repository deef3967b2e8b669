import { type Expression, sql } from 'kysely'
import type { PaymentId, ReconciliationId, UserId } from '#contract/ids.ts'
import {
  isDisputedIn,
  isOwedIn,
  isRefundedTwiceIn,
  isReleasedIn,
  isReservedIn,
} from '#features/money/queries.ts'
import { selectPeople } from '#features/users/queries.ts'
import type { Db } from '#services/database/database.ts'
import { pageOf, readIdCursor } from '#services/database/page.ts'
import { type Deal, selectDealRows } from '../queries.ts'
import { mapSold, type SoldPhone } from './sold.ts'
import { listExplanations } from './unknown-intents.ts'

function selectReconciliations(db: Db) {
  return db
    .selectFrom('reconciliations')
    .leftJoin(selectPeople().as('actor'), 'actor.id', 'reconciliations.actorId')
    .selectAll('reconciliations')
    .select('actor.name as actorName')
}

export type ReconciliationRow = Awaited<ReturnType<typeof getReconciliation>>

/** A reconciliation, with the name of the admin who started it. Throws when there is none with this id. */
export function getReconciliation(db: Db, id: ReconciliationId) {
  return selectReconciliations(db).where('reconciliations.id', '=', id).executeTakeFirstOrThrow()
}

type Paging = { limit: number; cursor?: string | undefined }

/** The reconciliations, newest first: at most `limit` after the cursor. */
export async function listReconciliations(db: Db, { limit, cursor }: Paging) {
  const after = readIdCursor<ReconciliationId>(cursor)
  const rows = await selectReconciliations(db)
    .$if(after !== undefined, (query) => query.where('reconciliations.id', '<', after as ReconciliationId))
    .orderBy('reconciliations.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit)
}

/** What findings are about: their payments, the names of the sellers whose balance they name, and unknown payments. */
export type FindingSubjects = {
  sold: Map<PaymentId, SoldPhone>
  sellers: Map<UserId, string>
  explanations: Awaited<ReturnType<typeof listExplanations>>
  /** The payments of which more went back than was taken, and still is, or that are disputed since. */
  refundedTwice: Set<PaymentId>
}

/** Reads what the findings of these reconciliations are about. */
export async function readSubjects(
  db: Db,
  reconciliations: Pick<ReconciliationRow, 'findings'>[],
): Promise<FindingSubjects> {
  const findings = reconciliations.flatMap((each) => each.findings)
  const [sold, sellers, explanations, refundedTwice] = await Promise.all([
    mapSold(
      db,
      findings.flatMap(({ paymentId }) => paymentId ?? []),
    ),
    listNames(
      db,
      findings.flatMap(({ seller }) => seller?.sellerId ?? []),
    ),
    listExplanations(
      db,
      findings.flatMap(({ kind, intentId }) => (kind === 'unknown-captured' && intentId ? [intentId] : [])),
    ),
    listRefundedTwice(
      db,
      findings.flatMap(({ excessMinor, paymentId }) =>
        excessMinor !== undefined && paymentId ? [paymentId] : [],
      ),
    ),
  ])
  return {
    sold,
    sellers: new Map(sellers.map(({ id, name }) => [id, name])),
    explanations,
    refundedTwice: new Set(refundedTwice.map(({ id }) => id)),
  }
}

async function listNames(db: Db, ids: UserId[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom(selectPeople().as('person'))
    .select(['person.id', 'person.name'])
    .where('person.id', 'in', ids)
    .execute()
}

/** Those of these payments of which the buyer still has too much, or whose bank has not decided yet. */
async function listRefundedTwice(db: Db, ids: PaymentId[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('deals')
    .select('id')
    .where('id', 'in', ids)
    .where(({ or }) => or([isRefundedTwiceIn(), isDisputedIn('open')]))
    .execute()
}

/**
 * Payments whose ledger entries are due to be compared with the provider's figures. Those that were not tried since their
 * last entry come first, then those with the oldest last attempt. Among equals, the newest payment comes first.
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

type ForAdmins = {
  capturingBefore: Date
  endedBefore: Date
  lostAfter: Date
  /** The payments whose sales are frozen: no deadline ends them. */
  frozen: Expression<PaymentId>
  limit: number
}

/**
 * Payments that need an admin, newest first:
 * - whose money could not be taken, or that are disputed
 * - whose capture was requested before `capturingBefore` and is not done
 * - whose sale should have ended before `endedBefore`, or whose money the provider has not released since then
 * - that were lost to a dispute after `lostAfter`
 * - of which a refund failed, of all or of a part, if no refund has succeeded since
 * - of which more went back than was taken, also by a lost dispute, or by hand although nothing was taken
 */
export function listDealsForAdmins(
  db: Db,
  { capturingBefore, endedBefore, lostAfter, frozen, limit }: ForAdmins,
): Promise<Deal[]> {
  return selectDealRows(db)
    .where(({ or, and, eb }) =>
      or([
        eb('state', '=', 'uncollectable'),
        isDisputedIn('open'),
        and([eb('state', '=', 'capturing'), eb('updatedAt', '<', capturingBefore)]),
        and([isReservedIn(), eb('handOverBy', '<', endedBefore), eb('id', 'not in', frozen)]),
        and([isReleasedIn(), eb('agreedAt', 'is', null), eb('updatedAt', '<', endedBefore)]),
        and([isDisputedIn('lost'), eb('updatedAt', '>', lostAfter)]),
        isOwedIn(),
        isRefundedTwiceIn(),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
