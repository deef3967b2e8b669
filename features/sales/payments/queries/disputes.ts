import { type Expression, expressionBuilder, type Selectable } from 'kysely'
import type { PaymentId } from '#contract/ids.ts'
import type { Db } from '#services/database/database.ts'
import type { Tables } from '#services/database/schema/database.ts'
import type { DisputesTable } from '#services/database/schema/payments.ts'
import type { PaymentIntent } from '#services/payments/payments.ts'

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

/**
 * The latest dispute of a payment, which decides what becomes of its money: the one that the provider names, if it does.
 * Undefined when there is none, or when no message has told us of the named one yet.
 */
export async function findLatestDispute(
  db: Db,
  paymentId: PaymentId,
  { disputeId }: Pick<PaymentIntent, 'disputeId'>,
): Promise<DisputeRow | undefined> {
  const stored = await listDisputes(db, paymentId)
  if (disputeId === undefined) return stored[0]
  return (
    stored.find(({ providerId }) => providerId === disputeId) ??
    stored.find(({ providerId }) => providerId === null)
  )
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
