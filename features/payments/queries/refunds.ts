import { type Expression, expressionBuilder, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PaymentId, RefundId } from '#contract/ids.ts'
import type { PaymentState } from '#contract/payment-states.ts'
import { selectSummaries } from '#features/listings/queries/summaries.ts'
import type { Db } from '#services/database/database.ts'
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
      .select(['refundsByHand.amountMinor as amount', 'refundsByHand.reference', 'refundsByHand.reason'])
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
    .innerJoin('payments', 'payments.id', 'refundsByHand.paymentId')
    .innerJoin(selectSummaries().as('listing'), 'listing.id', 'payments.itemId')
    .select(['refundsByHand.paymentId', 'refundsByHand.amountMinor', 'payments.intentId', 'listing.model'])
    .where(({ eb, ref }) => eb(normaliseReference(ref('refundsByHand.reference')), '=', wanted))
    .executeTakeFirst()
}

/** The payments of which a refund failed that is still owed, as a subquery. */
export function selectWithFailedRefunds() {
  return expressionBuilder<Tables>()
    .selectFrom('refunds')
    .select('refunds.paymentId')
    .where('refunds.state', '=', sql.lit('failed'))
    .where('refunds.closedAt', 'is', null)
}

type Refundable = { id: Expression<PaymentId>; refundedMinor: Expression<number> }

/**
 * How much of a payment should have been refunded and was not, in paisa, as a subquery: the largest total that failed
 * refunds promised, less what was refunded. Null when nothing is owed.
 */
export function failedMinorOf({ id, refundedMinor }: Refundable) {
  const failedMinor = sql<number | null>`max(refunds.promised_minor) - ${refundedMinor}`
  return selectWithFailedRefunds()
    .clearSelect()
    .select(failedMinor.as('amountMinor'))
    .where('refunds.paymentId', '=', id)
    .having(failedMinor, '>', 0)
    .$asScalar()
}

/** For queries of `payments`: whether a refund failed, of all or of a part, and the money is still owed to the buyer. */
export function owesRefund() {
  const { eb, or, and, ref } = expressionBuilder<Tables, 'payments'>()
  return or([
    eb('payments.state', '=', 'refund-failed'),
    and([
      eb('payments.state', '=', 'captured'),
      eb('payments.id', 'in', selectWithFailedRefunds()),
      eb(
        failedMinorOf({ id: ref('payments.id'), refundedMinor: ref('payments.refundedMinor') }),
        'is not',
        null,
      ),
    ]),
  ])
}

/** As `failedMinorOf`, for one payment; undefined instead of null. */
export async function findFailedMinor(db: Db, id: PaymentId): Promise<number | undefined> {
  const payment = await db
    .selectFrom('payments')
    .select(({ ref }) =>
      failedMinorOf({ id: ref('payments.id'), refundedMinor: ref('payments.refundedMinor') }).as(
        'failedMinor',
      ),
    )
    .where('payments.id', '=', id)
    .executeTakeFirst()
  return payment?.failedMinor ?? undefined
}

type Withdrawable = Refundable & { state: Expression<PaymentState> }

/**
 * As `failedMinorOf`, but null unless the payment is captured: only then can an admin withdraw a failed partial refund.
 */
export function withdrawableMinorOf({ id, refundedMinor, state }: Withdrawable) {
  return sql<number | null>`case when ${state} = 'captured' then ${failedMinorOf({ id, refundedMinor })} end`
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
