import { type Expression, expressionBuilder, type Selectable } from 'kysely'
import type { PaymentId } from '#contract/ids.ts'
import type { Db } from '#services/database/database.ts'
import type { Tables } from '#services/database/schema/database.ts'
import type { DisputesTable } from '#services/database/schema/payments.ts'

export type DisputeRow = Selectable<DisputesTable>

/** The disputes of a payment, the latest first. */
export function listDisputes(db: Db, paymentId: PaymentId): Promise<DisputeRow[]> {
  return db
    .selectFrom('disputes')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .orderBy('beganAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The latest dispute of a payment, which decides what becomes of its money; undefined when there is none. */
export async function findLatestDispute(db: Db, paymentId: PaymentId): Promise<DisputeRow | undefined> {
  return (await listDisputes(db, paymentId))[0]
}

/** Until when the provider accepts evidence for the latest dispute of a payment, as a subquery. */
export function disputeAnswerByOf(paymentId: Expression<PaymentId>) {
  return expressionBuilder<Tables>()
    .selectFrom('disputes')
    .select('disputes.answerBy')
    .where('disputes.paymentId', '=', paymentId)
    .orderBy('disputes.beganAt', 'desc')
    .limit(1)
}
