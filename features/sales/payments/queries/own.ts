import type { UserId } from '#contract/ids.ts'
import { selectSummaries } from '#features/listings/queries/summaries.ts'
import { describedStateOf, refundedMinorOf } from '#features/money/queries.ts'
import type { Db } from '#services/database/database.ts'

/**
 * The ids of a person's payments as buyer and as seller. A union of two queries uses one index each; `or` would read
 * every payment.
 */
export function selectOwnPaymentIds(db: Db, id: UserId) {
  const bought = db.selectFrom('sales').select('sales.id').where('buyerId', '=', id)
  const sold = db
    .selectFrom('sales')
    .innerJoin(selectSummaries().as('listing'), 'listing.id', 'sales.itemId')
    .select('sales.id')
    .where('listing.sellerId', '=', id)
    .where(({ or, eb }) =>
      or([
        eb('sales.soldAt', 'is not', null),
        eb('sales.handOverBy', 'is not', null),
        eb('sales.means', '=', 'cash'),
      ]),
    )
  return bought.union(sold)
}

/** The payments that a person made and those for phones they sold, the latest first, each with its history. */
export async function listOwnPayments(db: Db, id: UserId, limit: number) {
  const rows = await db
    .selectFrom('deals')
    .select(['deals.id', 'intentId', 'bookingId', 'itemId', 'buyerId', 'amountMinor'])
    .select([refundedMinorOf().as('refundedMinor'), describedStateOf().as('state')])
    .select(['deals.currency', 'deals.soldAt', 'deals.createdAt'])
    .where('deals.id', 'in', selectOwnPaymentIds(db, id))
    .orderBy('deals.id', 'desc')
    .limit(limit)
    .execute()
  const steps = await listStepsOf(
    db,
    rows.map((row) => row.id),
  )
  const of = Map.groupBy(steps, (step) => step.subjectId)
  return rows.map(({ buyerId, ...row }) => ({
    ...row,
    as: buyerId === id ? ('buyer' as const) : ('seller' as const),
    steps: of.get(row.id) ?? [],
  }))
}

export type OwnPayment = Awaited<ReturnType<typeof listOwnPayments>>[number]

async function listStepsOf(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('events')
    .select(['subjectId', 'kind', 'detail', 'createdAt'])
    .where('subjectKind', '=', 'payment')
    .where('subjectId', 'in', ids)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}
