import type { PaymentId } from '#contract/ids.ts'
import type { Tx } from '#services/database/database.ts'
import { lockLedgerComparisons } from '../queries/list-comparison.ts'
import { findNextComparison } from '../rules/comparison-times.ts'

/** Schedules a comparison of the ledger with the provider for a locked payment that has a new ledger entry. */
export async function scheduleComparison(tx: Tx, paymentId: PaymentId, at: Date): Promise<void> {
  const due = { nextAt: at, triedAt: null }
  await tx
    .insertInto('ledgerComparisons')
    .values({ paymentId, ...due })
    .onConflict((conflict) => conflict.column('paymentId').doUpdateSet(due))
    .execute()
}

/** Records that the comparisons of these payments begin now, so that other payments come first next time. */
export async function recordComparisonAttempts(tx: Tx, paymentIds: PaymentId[], at: Date): Promise<void> {
  if (paymentIds.length === 0) return
  await lockLedgerComparisons(tx, paymentIds)
  await tx
    .updateTable('ledgerComparisons')
    .set({ triedAt: at })
    .where('paymentId', 'in', paymentIds)
    .execute()
}

/**
 * Records that the ledger entries of a locked payment agree with the provider's figures. `changedAt` is when the entries
 * last changed.
 */
export async function recordComparison(
  tx: Tx,
  paymentId: PaymentId,
  { changedAt, at }: { changedAt: Date; at: Date },
): Promise<void> {
  await tx
    .updateTable('ledgerComparisons')
    .set({ nextAt: findNextComparison(changedAt, at) ?? null, triedAt: at })
    .where('paymentId', '=', paymentId)
    .execute()
}
