import { type Expression, expressionBuilder, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PaymentId, RefundId } from '#contract/ids.ts'
import { selectSummaries } from '#features/listings/queries/summaries.ts'
import { selectPeople } from '#features/users/queries.ts'
import type { Db } from '#services/database/database.ts'
import { inJson } from '#services/database/in-json.ts'
import type { Tables } from '#services/database/schema/database.ts'
import type { RefundsTable } from '#services/database/schema/payments.ts'

export type RefundRow = Selectable<RefundsTable>

/** A refund by its id; undefined if the id is undefined. */
export async function findRefund(db: Db, id: RefundId | undefined): Promise<RefundRow | undefined> {
  if (!id) return undefined
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The refund of a payment that waits for the provider's answer; there is at most one. */
export function findRequestedRefund(db: Db, paymentId: PaymentId): Promise<RefundRow | undefined> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .where('state', '=', 'requested')
    .executeTakeFirst()
}

/** Every refund of a payment, oldest first. */
export function listRefunds(db: Db, paymentId: PaymentId): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** The reason of the latest refund of a payment, as a subquery. */
export function latestRefundReason(paymentId: Expression<PaymentId>) {
  return expressionBuilder<Tables>()
    .selectFrom('refunds')
    .select('refunds.reason')
    .where('refunds.paymentId', '=', paymentId)
    .orderBy('refunds.createdAt', 'desc')
    .orderBy('refunds.id', 'desc')
    .limit(1)
}

/** The refunds by hand of a payment, the earliest first, as a subquery. */
export function refundsByHandOf(paymentId: Expression<PaymentId>) {
  return jsonArrayFrom(
    expressionBuilder<Tables>()
      .selectFrom('refundsByHand')
      .leftJoin(selectPeople().as('admin'), 'admin.id', 'refundsByHand.paidBy')
      .select(({ ref }) => inJson(ref('refundsByHand.amountMinor'), 'amountMinor'))
      .select(['refundsByHand.reference', 'refundsByHand.reason'])
      .select('admin.name as by')
      .select('refundsByHand.createdAt as at')
      .where('refundsByHand.paymentId', '=', paymentId)
      .orderBy('refundsByHand.createdAt')
      .orderBy('refundsByHand.id'),
  )
}

/** A refund by hand by its id; undefined if the id is undefined. */
export async function findRefundByHand(db: Db, id: RefundId | undefined) {
  if (!id) return undefined
  return db.selectFrom('refundsByHand').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The reference of a transfer in capitals and without spaces, as the unique index compares it. */
const normaliseReference = (reference: Expression<string>) =>
  sql<string>`upper(regexp_replace(${reference}, '[[:space:]]', '', 'g'))`

/** The refund by hand with this reference, and its payment. */
export function findTransfer(db: Db, reference: string) {
  const wanted = normaliseReference(sql<string>`${reference}::text`)
  return db
    .selectFrom('refundsByHand')
    .innerJoin('deals', 'deals.id', 'refundsByHand.paymentId')
    .innerJoin(selectSummaries().as('listing'), 'listing.id', 'deals.itemId')
    .select(['refundsByHand.paymentId', 'refundsByHand.amountMinor', 'deals.intentId', 'listing.model'])
    .where(({ eb, ref }) => eb(normaliseReference(ref('refundsByHand.reference')), '=', wanted))
    .executeTakeFirst()
}

/** The latest withdrawal of a failed refund of a payment, with its amount and reason; undefined when there is none. */
export function findWithdrawnRefund(db: Db, id: PaymentId) {
  return db
    .selectFrom('refundWithdrawals')
    .select(['amountMinor', 'reason as text', 'createdAt as at'])
    .where('paymentId', '=', id)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}
