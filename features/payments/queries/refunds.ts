import { type Expression, expressionBuilder, type Selectable } from 'kysely'
import type { PaymentId, RefundId } from '#contract/ids.ts'
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
