import type { RefundId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from '#services/database/database.ts'
import type { Refund } from '#services/payments/payments.ts'
import type { PaymentRow } from '../queries.ts'
import { listRefunds } from '../queries/refunds.ts'
import { givesMoney, makeRefundKey } from '../rules/refunds.ts'

/**
 * Updates the stored refunds of a locked payment from the provider's list, which includes refunds made in its dashboard.
 * Leaves out a refund that still waits for the provider's answer. Returns the total of all refunds, including those by
 * hand, in paisa.
 */
export async function storeProviderRefunds(
  tx: Tx,
  { id: paymentId, refundedByHandMinor }: PaymentRow,
  known: Refund[],
  at: Date,
): Promise<number> {
  const stored = await listRefunds(tx, paymentId)
  for (const refund of known) {
    const { id: providerId, amountMinor, idempotencyKey } = refund
    const state = givesMoney(refund) ? 'made' : 'failed'
    const row =
      stored.find((each) => each.providerId === providerId) ??
      stored.find((each) => each.providerId === null && makeRefundKey(each.id) === idempotencyKey)
    if (row?.state === 'requested') continue
    if (row)
      await tx
        .updateTable('refunds')
        .set({ providerId, amountMinor, state })
        .where('id', '=', row.id)
        .execute()
    else
      await tx
        .insertInto('refunds')
        .values({ id: newId<RefundId>(), paymentId, providerId, amountMinor, state, createdAt: at })
        .execute()
  }
  return known.filter(givesMoney).reduce((sum, { amountMinor }) => sum + amountMinor, refundedByHandMinor)
}
