import type { PaymentId } from '#contract/ids.ts'
import type { Tx } from '#services/database/database.ts'
import { findNextComparison } from '../rules/comparison-times.ts'

/** Has the ledger's entries about a locked payment compared with the provider's figures: it has a new one. */
export async function noteUncompared(tx: Tx, paymentId: PaymentId, at: Date): Promise<void> {
  const due = { nextAt: at, triedAt: null }
  await tx
    .insertInto('ledgerComparisons')
    .values({ paymentId, ...due })
    .onConflict((conflict) => conflict.column('paymentId').doUpdateSet(due))
    .execute()
}

/** Notes that the comparisons of these payments begin now, so that others come first next time. */
export async function noteTried(tx: Tx, paymentIds: PaymentId[], at: Date): Promise<void> {
  if (paymentIds.length === 0) return
  await tx
    .updateTable('ledgerComparisons')
    .set({ triedAt: at })
    .where('paymentId', 'in', paymentIds)
    .execute()
}

/** Notes that the entries about a locked payment, last changed at this time, are equal to the provider's figures. */
export async function noteCompared(
  tx: Tx,
  paymentId: PaymentId,
  { changedAt, at }: { changedAt: Date; at: Date },
): Promise<void> {
  await tx
    .updateTable('ledgerComparisons')
    .set({ nextAt: findNextComparison(changedAt, at) ?? null })
    .where('paymentId', '=', paymentId)
    .execute()
}
