import { type Expression, expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PaymentId, SaleProblemId, UserId } from '#contract/ids.ts'
import { Refusal } from '#contract/refusal.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import { selectPhotos } from '#features/images/queries.ts'
import { selectSummaries } from '#features/listings/queries/summaries.ts'
import { selectJoinedDeals } from '#features/sales/payments/queries.ts'
import { disputeAnswerByOf } from '#features/sales/payments/queries/disputes.ts'
import { timeForCaptureMs } from '#features/sales/payments/rules/hand-over.ts'
import { findOverdueBefore } from './rules/deadlines.ts'
import { selectOwnPaymentIds } from '#features/sales/payments/queries/own.ts'
import { selectPeople } from '#features/users/queries.ts'
import type { Db } from '#services/database/database.ts'
import { inJson } from '#services/database/in-json.ts'
import { badCursor, pageOf, readIdCursor } from '#services/database/page.ts'
import type { Tables } from '#services/database/schema/database.ts'

/** The photos of a problem from both sides, in order, as a subquery. */
function photosOf(id: Expression<SaleProblemId>) {
  return jsonArrayFrom(
    expressionBuilder<Tables>()
      .selectFrom('saleProblemPhotos')
      .leftJoin(selectPhotos().as('photo'), 'photo.url', 'saleProblemPhotos.url')
      .select(['saleProblemPhotos.side', 'saleProblemPhotos.url'])
      .select(['photo.width', 'photo.height', 'photo.placeholder'])
      .where('saleProblemPhotos.problemId', '=', id)
      .orderBy('saleProblemPhotos.place'),
  )
}

/** The offers of a problem, the oldest first, as a subquery. */
function offersOf(id: Expression<SaleProblemId>) {
  return jsonArrayFrom(
    expressionBuilder<Tables>()
      .selectFrom('problemOffers')
      .select(['problemOffers.id', 'problemOffers.madeBy as by', 'problemOffers.what', 'problemOffers.text'])
      .select(({ ref }) => inJson(ref('problemOffers.amountMinor'), 'amountMinor'))
      .select('problemOffers.createdAt as at')
      .select(['problemOffers.answerBy as until', 'problemOffers.acceptedAt as accepted'])
      .select('problemOffers.remindedAt as reminded')
      .select('problemOffers.endHow as ended')
      .where('problemOffers.problemId', '=', id)
      // Each process makes ids by the clock of its own machine.
      .orderBy('problemOffers.createdAt')
      .orderBy('problemOffers.id'),
  )
}

function selectProblems(db: Db) {
  return db
    .selectFrom('saleProblems')
    .innerJoin(selectJoinedDeals().as('deal'), 'deal.id', 'saleProblems.paymentId')
    .innerJoin(selectSummaries().as('listing'), 'listing.id', 'deal.itemId')
    .innerJoin(selectPeople().as('buyer'), 'buyer.id', 'deal.buyerId')
    .leftJoin(selectPeople().as('admin'), 'admin.id', 'saleProblems.decidedBy')
    .selectAll('saleProblems')
    .select(['deal.itemId', 'deal.means', 'deal.amountMinor', 'deal.capturedMinor'])
    .select(['deal.currency', 'deal.refundedMinor', 'deal.refundedByHandMinor', 'deal.writtenOffMinor'])
    .select([
      'deal.unchargedMinor',
      'deal.requestedMinor',
      'deal.promisedMinor',
      'deal.dispute',
      'deal.soldAt',
    ])
    .select(['deal.reservedAt', 'deal.handedOverAt', 'deal.endedAt', 'deal.chargedAt'])
    .select(['deal.buyerId', 'deal.handOverBy', 'deal.captureBefore'])
    .select(['deal.state as paymentState', 'listing.sellerId', 'listing.brandName'])
    .select(['listing.model', 'listing.modelId', 'listing.ramGb', 'listing.storageGb'])
    .select(['buyer.name as buyerName', 'buyer.email as buyerEmail', 'buyer.removedAt as buyerRemovedAt'])
    .select(['listing.sellerName', 'listing.sellerEmail', 'listing.sellerRemovedAt'])
    .select('admin.name as adminName')
    .select(({ ref }) => disputeAnswerByOf(ref('saleProblems.paymentId')).as('disputeAnswerBy'))
    .select(({ ref }) => photosOf(ref('saleProblems.id')).as('photos'))
    .select(({ ref }) => offersOf(ref('saleProblems.id')).as('offers'))
}

export type SaleProblemRow = NonNullable<Awaited<ReturnType<typeof findProblem>>>

/** The facts of the payment of a problem. */
export const dealOf = ({ paymentState: state, ...deal }: SaleProblemRow) => ({ ...deal, state })

/** A problem with its sale, buyer and seller. */
export function findProblem(db: Db, id: SaleProblemId) {
  return selectProblems(db).where('saleProblems.id', '=', id).executeTakeFirst()
}

/** As `findProblem`; throws `not-found`. */
export async function getProblem(db: Db, id: SaleProblemId): Promise<SaleProblemRow> {
  const problem = await findProblem(db, id)
  if (!problem) throw new Refusal('not-found/problem')
  return problem
}

/** The problem of a sale that waits for a decision; there is at most one. */
export function findOpenProblem(db: Db, paymentId: PaymentId): Promise<SaleProblemRow | undefined> {
  return selectProblems(db)
    .where('saleProblems.paymentId', '=', paymentId)
    .where('saleProblems.closedAt', 'is', null)
    .executeTakeFirst()
}

/**
 * The payments whose sales are frozen by an open problem, as a subquery. Their money is neither captured nor paid out.
 */
export function selectFrozen() {
  return expressionBuilder<Tables>()
    .selectFrom('saleProblems')
    .select('saleProblems.paymentId')
    .where('saleProblems.closedAt', 'is', null)
}

/** The problems of these sales that wait for a decision; each sale has at most one. */
export const listOpenProblemsOf = (db: Db, paymentIds: PaymentId[]) =>
  db
    .selectFrom('saleProblems')
    .select(['paymentId', 'state', 'reportedBy', 'createdAt', 'handBackBy'])
    .select(({ ref }) => offersOf(ref('saleProblems.id')).as('offers'))
    .where('paymentId', 'in', paymentIds)
    .where('closedAt', 'is', null)
    .execute()

/** Whether an open problem freezes this sale. Lock the payment first, if something depends on the answer. */
export async function isFrozen(db: Db, paymentId: PaymentId): Promise<boolean> {
  const { isThere } = await db
    .selectNoFrom(({ exists }) =>
      exists(selectFrozen().where('saleProblems.paymentId', '=', paymentId)).as('isThere'),
    )
    .executeTakeFirstOrThrow()
  return isThere === true
}

/** Every problem of a sale, newest first. The rules limit their number. */
export function listProblemsOfPayment(db: Db, paymentId: PaymentId): Promise<SaleProblemRow[]> {
  return selectProblems(db)
    .where('saleProblems.paymentId', '=', paymentId)
    .orderBy('saleProblems.id', 'desc')
    .execute()
}

/** Whether an open problem waits for a decision, and not until the cash on which both sides agreed is handed back. */
export const waitsForAdmin = (now: Date) =>
  sql<boolean>`(sale_problems.state <> 'handing-back' or sale_problems.hand_back_by <= ${now})`

type Paging = { limit: number; cursor?: string | undefined }

/** The problems of all sales, newest first: at most `limit` after the cursor. */
export async function listProblems(db: Db, { limit, cursor }: Paging) {
  const after = readIdCursor<SaleProblemId>(cursor)
  const rows = await selectProblems(db)
    .$if(after !== undefined, (query) => query.where('saleProblems.id', '<', after as SaleProblemId))
    .orderBy('saleProblems.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit)
}

/** When reserved money is released without a decision (see `findFrozenEnd`); null unless the money is reserved. */
const decideBy = sql<Date | null>`case when deal.state = 'authorized' and deal.hand_over_by is not null then
  greatest(deal.hand_over_by, deal.capture_before - make_interval(secs => ${sql.lit(timeForCaptureMs / 1000)})) end`

/**
 * The problems that wait for a decision, at most `limit` after the cursor, in four groups:
 * 1. disputes, because the provider accepts evidence only for a limited time
 * 2. overdue problems: reported long ago, and without an answer or, after the hand-over, without a decision
 * 3. answered problems
 * 4. all others
 *
 * Each group is ordered by the time until which the problem must be decided, then by when it was reported.
 */
export async function listOpenProblems(db: Db, now: Date, { limit, cursor }: Paging) {
  const group = sql<number>`case when deal.dispute = 'open' then 0
    when (sale_problems.state = 'open' or deal.state is distinct from 'authorized')
      and sale_problems.created_at <= ${findOverdueBefore(now)} then 1
    when sale_problems.state = 'answered' then 2 else 3 end`
  // The place is one number, for the cursor: the group, then 11 digits for the seconds of the deadline.
  const place = sql<number>`(${group} * 1e11 + coalesce(floor(extract(epoch from ${decideBy})), 1e11 - 1))::float8`
  const after = readPlaceCursor(cursor)
  const rows = await selectProblems(db)
    .select(place.as('place'))
    .where('saleProblems.closedAt', 'is', null)
    .where(waitsForAdmin(now))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${place}, sale_problems.id) > (${after?.place}::float8, ${after?.id}::uuid)`),
    )
    .orderBy(place)
    .orderBy('saleProblems.id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, (last) => `${last.place}.${last.id}`)
}

/** Reads a cursor of `listOpenProblems`. Throws `invalid-input` for any other. */
function readPlaceCursor(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const [place = '', id] = cursor.split('.')
  if (!/^\d{1,12}$/u.test(place) || id === undefined) throw badCursor()
  return { place: Number(place), id: readIdCursor<SaleProblemId>(id) }
}

/**
 * Which side's photos of which problems can be deleted: those of problems closed before `closedBefore`, and those in
 * closed problems that were sent by people who have deleted their account.
 */
export function listOldPhotos(db: Db, closedBefore: Date) {
  return db
    .selectFrom('saleProblemPhotos')
    .innerJoin('saleProblems', 'saleProblems.id', 'saleProblemPhotos.problemId')
    .innerJoin(selectJoinedDeals().as('deal'), 'deal.id', 'saleProblems.paymentId')
    .innerJoin(selectSummaries().as('listing'), 'listing.id', 'deal.itemId')
    .innerJoin(selectPeople().as('buyer'), 'buyer.id', 'deal.buyerId')
    .select(['saleProblemPhotos.problemId', 'saleProblemPhotos.side'])
    .distinct()
    .where('saleProblems.closedAt', 'is not', null)
    .where(({ or, and, eb }) =>
      or([
        eb('saleProblems.closedAt', '<', closedBefore),
        and([eb('saleProblemPhotos.side', '=', 'buyer'), eb('buyer.removedAt', 'is not', null)]),
        and([eb('saleProblemPhotos.side', '=', 'seller'), eb('listing.sellerRemovedAt', 'is not', null)]),
      ]),
    )
    .execute()
}

/** The state of the latest problem that this side reported with a sale, as a subquery. */
export function latestProblemOf(paymentId: Expression<PaymentId | null>, reportedBy: SaleSide) {
  return expressionBuilder<Tables>()
    .selectFrom('saleProblems')
    .select('saleProblems.state')
    .where('saleProblems.paymentId', '=', paymentId)
    .where('saleProblems.reportedBy', '=', reportedBy)
    .orderBy('saleProblems.id', 'desc')
    .limit(1)
}

/** How many problems of this buyer wait for a decision. */
export async function countOpenProblems(db: Db, buyer: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('saleProblems')
    .innerJoin(selectJoinedDeals().as('deal'), 'deal.id', 'saleProblems.paymentId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deal.buyerId', '=', buyer)
    .where('saleProblems.closedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The sale problems that a person reported, and those about phones they sold. Shows what both parties may read. */
export async function listOwnSaleProblems(db: Db, id: UserId, limit: number) {
  const rows = await db
    .selectFrom('saleProblems')
    .innerJoin(selectJoinedDeals().as('deal'), 'deal.id', 'saleProblems.paymentId')
    .select(['saleProblems.id', 'paymentId', 'deal.buyerId', 'reason', 'text', 'saleProblems.state'])
    .select(({ ref }) => photosOf(ref('saleProblems.id')).as('photos'))
    .select(({ ref }) => offersOf(ref('saleProblems.id')).as('offers'))
    .select(['saleProblems.answer', 'answeredAt', 'decision', 'handBackBy', 'closedAt'])
    .select('saleProblems.createdAt')
    .where('paymentId', 'in', selectOwnPaymentIds(db, id))
    .orderBy('saleProblems.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ buyerId, photos, ...row }) => ({
    ...row,
    photos: photos.map(({ side, url }) => ({ by: side, url })),
    as: buyerId === id ? ('buyer' as const) : ('seller' as const),
  }))
}
