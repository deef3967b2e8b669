import { type Expression, expressionBuilder, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type EventKind, readDetail } from '#contract/events.ts'
import type { PaymentId, RefundId } from '#contract/ids.ts'
import type { PaymentState } from '#contract/payment-states.ts'
import { selectSummaries } from '#features/listings/queries/summaries.ts'
import type { Db } from '#services/database/database.ts'
import type { Tables } from '#services/database/schema/database.ts'
import type { RefundsTable } from '#services/database/schema/payments.ts'

export type RefundRow = Selectable<RefundsTable>

/** A refund by its id; undefined also without an id. */
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

/** The reason of the latest refund of a payment, as a part of a larger query. */
export function latestRefundReason(paymentId: Expression<PaymentId>) {
  return expressionBuilder<Tables>()
    .selectFrom('refunds')
    .select('refunds.reason')
    .where('refunds.paymentId', '=', paymentId)
    .orderBy('refunds.createdAt', 'desc')
    .orderBy('refunds.id', 'desc')
    .limit(1)
}

/** What was paid to a buyer by hand, the earliest first, as a part of a larger query. */
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

/** What was paid to a buyer by hand, by its id; undefined also without an id. */
export async function findRefundByHand(db: Db, id: RefundId | undefined) {
  if (!id) return undefined
  return db.selectFrom('refundsByHand').selectAll().where('id', '=', id).executeTakeFirst()
}

/** As the unique index compares the reference of a transfer: without case and spaces. */
const normaliseReference = (reference: Expression<string>) =>
  sql<string>`upper(regexp_replace(${reference}, '[[:space:]]', '', 'g'))`

/** The transfer with this reference, and the payment that it is on record for. */
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

/** The payments with a refund that failed, whatever happened since, as a part of a larger query. */
export function selectWithFailedRefunds() {
  return expressionBuilder<Tables>()
    .selectFrom('refunds')
    .select('refunds.paymentId')
    .where('refunds.state', '=', sql.lit('failed'))
}

/**
 * After this news nothing is owed of what failed before: the provider gave money back, a dispute was won, or an admin
 * took it back. What was paid by hand only lowers it.
 */
const settlingKinds = [
  'payment-captured',
  'payment-partly-refunded',
  'refund-withdrawn',
] satisfies EventKind[]

type Refundable = { id: Expression<PaymentId>; refundedMinor: Expression<number> }

/**
 * How much of a payment should have gone back and did not, in paisa, as a part of a larger query: the most that one refund
 * promised of those that failed or came back since the provider last gave money back, less what was
 * paid by hand. Null when there is none.
 */
export function failedMinorOf({ id, refundedMinor }: Refundable) {
  const paidByHand = expressionBuilder<Tables>()
    .selectFrom('events as paid')
    .select(sql<number>`coalesce(sum((paid.detail->>'amountMinor')::float8), 0)`.as('amountMinor'))
    .where('paid.subjectId', '=', sql<string>`failed.subject_id`)
    .where('paid.kind', '=', 'refund-by-hand' satisfies EventKind)
    .where(sql<boolean>`(paid.created_at, paid.id) > (failed.created_at, failed.id)`)
  // Earlier events do not say how much should have gone back in all.
  const failedMinor = sql<number | null>`max(coalesce(
    (failed.detail->>'promisedMinor')::float8 - ${refundedMinor},
    (failed.detail->>'amountMinor')::float8 - ${paidByHand}))`
  return expressionBuilder<Tables>()
    .selectFrom('events as failed')
    .select(failedMinor.as('amountMinor'))
    .where('failed.subjectId', '=', sql<string>`${id}::text`)
    .where('failed.kind', '=', 'payment-refund-failed' satisfies EventKind)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('events as later')
            .select('later.id')
            .whereRef('later.subjectId', '=', 'failed.subjectId')
            .where('later.kind', 'in', settlingKinds)
            .where(sql<boolean>`(later.created_at, later.id) > (failed.created_at, failed.id)`),
        ),
      ),
    )
    .having(failedMinor, '>', 0)
    .$asScalar()
}

/** The same of one payment; undefined instead of null. */
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

/** As `failedMinorOf`, while the sale stands, so that an admin may take it back; null otherwise. */
export function withdrawableMinorOf({ id, refundedMinor, state }: Withdrawable) {
  const failed = selectWithFailedRefunds().where('refunds.paymentId', '=', id)
  return sql<number | null>`case when ${state} = 'captured' and exists ${failed}
    then ${failedMinorOf({ id, refundedMinor })} end`
}

/** What an admin took back last of a payment's failed refunds, and why; undefined when nothing was. */
export async function findWithdrawnRefund(db: Db, id: PaymentId) {
  const kind = 'refund-withdrawn' satisfies EventKind
  const event = await db
    .selectFrom('events')
    .select(['detail', 'createdAt as at'])
    .where('subjectId', '=', id)
    .where('kind', '=', kind)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const detail = event && readDetail({ kind, detail: event.detail }, kind)
  return detail && { ...detail, at: event.at }
}
