import type { PaymentId, RefundId } from '#contract/ids.ts'
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
  { id: paymentId, refundedMinor, refundedByHandMinor }: PaymentRow,
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
    const now = { providerId, amountMinor, state, settledAt: at } as const
    if (!row)
      await tx
        .insertInto('refunds')
        .values({ id: newId<RefundId>(), paymentId, ...now, createdAt: at })
        .execute()
    else if (row.state !== state || row.amountMinor !== amountMinor || row.providerId !== providerId)
      await tx
        .updateTable('refunds')
        // If the bank has returned it, the buyer is owed what had been refunded until then.
        .set({ ...now, ...(row.state === 'made' && { promisedMinor: refundedMinor }) })
        .where('id', '=', row.id)
        .execute()
  }
  return known.filter(givesMoney).reduce((sum, { amountMinor }) => sum + amountMinor, refundedByHandMinor)
}

/** From now on nothing is owed for refunds of this payment that failed before. */
export async function closeFailedRefunds(tx: Tx, paymentId: PaymentId, closedAt: Date): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ closedAt })
    .where('paymentId', '=', paymentId)
    .where('state', '=', 'failed')
    .where('closedAt', 'is', null)
    .execute()
}
