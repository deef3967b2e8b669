import { type Expression, expressionBuilder } from 'kysely'
import type { PaymentId, SaleProblemId, UserId } from '#contract/ids.ts'
import { Refusal } from '#contract/refusal.ts'
import { selectSummaries } from '#features/listings/queries/summaries.ts'
import { selectPayments } from '#features/payments/queries.ts'
import { selectOwnPaymentIds } from '#features/payments/queries/own.ts'
import { selectPeople } from '#features/users/queries.ts'
import type { Db } from '#services/database/database.ts'
import { pageOf, readIdCursor } from '#services/database/page.ts'
import type { Tables } from '#services/database/schema/database.ts'

function selectProblems(db: Db) {
  return db
    .selectFrom('saleProblems')
    .innerJoin(selectPayments().as('payment'), 'payment.id', 'saleProblems.paymentId')
    .innerJoin(selectSummaries().as('listing'), 'listing.id', 'payment.itemId')
    .innerJoin(selectPeople().as('buyer'), 'buyer.id', 'payment.buyerId')
    .leftJoin(selectPeople().as('admin'), 'admin.id', 'saleProblems.decidedBy')
    .selectAll('saleProblems')
    .select(['payment.itemId', 'payment.amountMinor', 'payment.currency', 'payment.buyerId'])
    .select(['payment.state as paymentState', 'listing.sellerId', 'listing.model', 'listing.brandName'])
    .select(['buyer.name as buyerName', 'buyer.email as buyerEmail', 'buyer.removedAt as buyerRemovedAt'])
    .select(['listing.sellerName', 'listing.sellerEmail', 'listing.sellerRemovedAt'])
    .select('admin.name as adminName')
}

export type SaleProblemRow = NonNullable<Awaited<ReturnType<typeof findProblem>>>

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

/** Every problem of a sale, newest first. The rules limit their number. */
export function listProblemsOfPayment(db: Db, paymentId: PaymentId): Promise<SaleProblemRow[]> {
  return selectProblems(db)
    .where('saleProblems.paymentId', '=', paymentId)
    .orderBy('saleProblems.id', 'desc')
    .execute()
}

type Search = { isOpen: boolean; limit: number; cursor?: string | undefined }

/**
 * Problems of all sales, newest first: at most `limit` after the cursor. With `isOpen`, only those that wait for a
 * decision.
 */
export async function listProblems(db: Db, { isOpen, limit, cursor }: Search) {
  const after = readIdCursor<SaleProblemId>(cursor)
  const rows = await selectProblems(db)
    .$if(isOpen, (query) => query.where('saleProblems.closedAt', 'is', null))
    .$if(after !== undefined, (query) => query.where('saleProblems.id', '<', after as SaleProblemId))
    .orderBy('saleProblems.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit)
}

/** The state of the latest problem of a sale, as a part of a larger query. */
export function latestProblemOf(paymentId: Expression<PaymentId | null>) {
  return expressionBuilder<Tables>()
    .selectFrom('saleProblems')
    .select('saleProblems.state')
    .where('saleProblems.paymentId', '=', paymentId)
    .orderBy('saleProblems.id', 'desc')
    .limit(1)
}

/** How many problems of this buyer wait for a decision. */
export async function countOpenProblems(db: Db, buyer: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('saleProblems')
    .innerJoin(selectPayments().as('payment'), 'payment.id', 'saleProblems.paymentId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('payment.buyerId', '=', buyer)
    .where('saleProblems.closedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The sale problems that a person reported, and those about phones they sold. Shows what both parties may read. */
export async function listOwnSaleProblems(db: Db, id: UserId, limit: number) {
  const rows = await db
    .selectFrom('saleProblems')
    .innerJoin(selectPayments().as('payment'), 'payment.id', 'saleProblems.paymentId')
    .select(['saleProblems.id', 'paymentId', 'payment.buyerId', 'reason', 'text', 'saleProblems.state'])
    .select(['saleProblems.answer', 'answeredAt', 'decision', 'closedAt', 'saleProblems.createdAt'])
    .where('paymentId', 'in', selectOwnPaymentIds(db, id))
    .orderBy('saleProblems.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ buyerId, ...row }) => ({
    ...row,
    as: buyerId === id ? ('buyer' as const) : ('seller' as const),
  }))
}
