import type { PaymentReason } from '#contract/sentences/en/payment-reasons.ts'
import { inTransaction } from '#services/database/database.ts'
import type { Services } from '#services/services.ts'
import type { PaymentRow } from '../queries.ts'
import { changePaymentState, type MovedBy } from './state-changes.ts'

/**
 * Stores that nothing was taken for a payment whose refund had begun or had failed: the provider has released its
 * authorization. So there is nothing to give back, and the ledger has nothing of it. Returns false when something happened
 * to the payment since it was read.
 */
export function noteUntaken(
  { db }: Pick<Services, 'db'>,
  { id, state }: PaymentRow,
  cause: MovedBy,
): Promise<boolean> {
  const reason: PaymentReason = 'nothing-taken'
  return inTransaction(db, async (tx) => {
    const noted = { ...cause, reason }
    if (!(await changePaymentState(tx, id, state, 'cancelled', noted, { capturedMinor: null }))) return false
    await tx
      .updateTable('refunds')
      .set({ state: 'failed' })
      .where('paymentId', '=', id)
      .where('state', '=', 'requested')
      .execute()
    return true
  })
}
