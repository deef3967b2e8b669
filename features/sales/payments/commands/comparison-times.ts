import { expressionBuilder, sql } from 'kysely'
import type { PaymentId } from '#contract/ids.ts'
import type { Tx } from '#services/database/database.ts'
import type { Tables } from '#services/database/schema/database.ts'
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

/** Schedules the comparison of each payment with money that was never scheduled, whatever the ledger has about it. */
export async function scheduleMissing(tx: Tx, at: Date): Promise<void> {
  await tx
    .insertInto('ledgerComparisons')
    .columns(['paymentId', 'nextAt'])
    .expression(
      expressionBuilder<Tables>()
        .selectFrom('payments')
        .select(['payments.id', sql<Date>`${at}::timestamptz`.as('nextAt')])
        .where(({ or, eb, selectFrom }) =>
          or([
            eb('payments.state', '=', 'captured'),
            eb('payments.capturedMinor', 'is not', null),
            eb(
              'payments.id',
              'in',
              selectFrom('refunds').select('refunds.paymentId').where('refunds.state', '=', 'made'),
            ),
            eb('payments.id', 'in', selectFrom('refundsByHand').select('refundsByHand.paymentId')),
          ]),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('ledgerComparisons').whereRef('ledgerComparisons.paymentId', '=', 'payments.id'),
            ),
          ),
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
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
