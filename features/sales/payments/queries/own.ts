import type { UserId } from '#contract/ids.ts'
import { selectSummaries } from '#features/listings/queries/summaries.ts'
import { describedStateOf, refundedMinorOf } from '#features/money/queries.ts'
import type { Db } from '#services/database/database.ts'

/**
 * The ids of a person's payments as buyer and as seller. A union of two queries uses one index each; `or` would read
 * every payment.
 */
export function selectOwnPaymentIds(db: Db, id: UserId) {
  const bought = db.selectFrom('payments').select('payments.id').where('buyerId', '=', id)
  const sold = db
    .selectFrom('payments')
    .innerJoin(selectSummaries().as('listing'), 'listing.id', 'payments.itemId')
    .select('payments.id')
    .where('listing.sellerId', '=', id)
    .where(({ or, eb }) =>
      or([
        eb('payments.soldAt', 'is not', null),
        eb('payments.handOverBy', 'is not', null),
        eb('payments.provider', '=', 'cash'),
      ]),
    )
  return bought.union(sold)
}

/** The payments that a person made and those for phones they sold, the latest first, each with its history. */
export async function listOwnPayments(db: Db, id: UserId, limit: number) {
  const rows = await db
    .selectFrom('payments')
    .select(['payments.id', 'intentId', 'bookingId', 'itemId', 'buyerId', 'amountMinor'])
    .select([refundedMinorOf().as('refundedMinor'), describedStateOf().as('state')])
    .select(['payments.currency', 'payments.soldAt', 'payments.createdAt'])
    .where('payments.id', 'in', selectOwnPaymentIds(db, id))
    .orderBy('payments.id', 'desc')
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
