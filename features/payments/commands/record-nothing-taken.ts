import type { PaymentReason } from '#contract/sentences/en/payment-reasons.ts'
import { inTransaction } from '#services/database/database.ts'
import type { Services } from '#services/services.ts'
import type { PaymentRow } from '../queries.ts'
import { changePaymentState, type AttributedCause } from './state-changes.ts'

/**
 * Records that the provider never took the money of a payment whose refund had begun or had failed: it has released the
 * authorization. The payment becomes `cancelled`, so that nothing is refunded and its ledger balances are zero. Returns
 * false when the payment has changed since it was read.
 */
export function recordNothingTaken(
  { db }: Pick<Services, 'db'>,
  { id, state }: PaymentRow,
  cause: AttributedCause,
): Promise<boolean> {
  const reason: PaymentReason = 'nothing-taken'
  return inTransaction(db, async (tx) => {
    const noted = { ...cause, reason }
    if (!(await changePaymentState(tx, id, state, 'cancelled', noted, { capturedMinor: null }))) return false
    await tx
      .updateTable('refunds')
      .set({ state: 'failed', settledAt: cause.at, closedAt: cause.at })
      .where('paymentId', '=', id)
      .where('state', '=', 'requested')
      .execute()
    return true
  })
}
