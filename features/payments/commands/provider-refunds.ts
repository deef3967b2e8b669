import type { PaymentId, RefundId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from '#services/database/database.ts'
import type { Refund } from '#services/payments/payments.ts'
import type { PaymentRow } from '../queries.ts'
import { listRefunds, type RefundRow } from '../queries/refunds.ts'
import { givesMoney, makeRefundKey } from '../rules/refunds.ts'

/** A stored refund that now gives the buyer more or less than before, in paisa. */
export type ChangedRefund = { id: RefundId; changeMinor: number }

/**
 * Updates the stored refunds of a locked payment from the provider's list, which includes refunds made in its dashboard.
 * Leaves out a refund that still waits for the provider's answer. Returns those that changed how much was refunded.
 */
export async function storeProviderRefunds(
  tx: Tx,
  payment: PaymentRow,
  known: Refund[],
  at: Date,
): Promise<ChangedRefund[]> {
  const stored = await listRefunds(tx, payment.id)
  const changed: ChangedRefund[] = []
  for (const refund of known) {
    const row =
      stored.find((each) => each.providerId === refund.id) ??
      stored.find((each) => each.providerId === null && makeRefundKey(each.id) === refund.idempotencyKey)
    if (row?.state === 'requested') continue
    const id = row?.id ?? newId<RefundId>()
    await storeRefund(tx, payment, { row, id, refund }, at)
    const changeMinor = countsFor(refund) - (row?.state === 'made' ? row.amountMinor : 0)
    if (changeMinor !== 0) changed.push({ id, changeMinor })
  }
  return changed
}

const countsFor = (refund: Refund) => (givesMoney(refund) ? refund.amountMinor : 0)

type Stored = { row: RefundRow | undefined; id: RefundId; refund: Refund }

async function storeRefund(
  tx: Tx,
  { id: paymentId, refundedMinor }: PaymentRow,
  { row, id, refund }: Stored,
  at: Date,
): Promise<void> {
  const { id: providerId, amountMinor } = refund
  const state = givesMoney(refund) ? 'made' : 'failed'
  const now = { providerId, amountMinor, state, settledAt: at } as const
  if (!row) {
    await tx
      .insertInto('refunds')
      .values({ id, paymentId, ...now, createdAt: at })
      .execute()
    return
  }
  if (row.state === state && row.amountMinor === amountMinor && row.providerId === providerId) return
  await tx
    .updateTable('refunds')
    // If the bank has returned it, the buyer is owed what had been refunded until then.
    .set({ ...now, ...(row.state === 'made' && state === 'failed' && { promisedMinor: refundedMinor }) })
    .where('id', '=', id)
    .execute()
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
