import type { PaymentId } from '#contract/ids.ts'
import { findSellerId } from '#features/listings/queries/sellers.ts'
import { type EntrySource, post, type Posting } from '#features/sales/ledger/commands.ts'
import { listPostedFees } from '#features/sales/ledger/queries.ts'
import { balancesOfPayment, balancesOfProviderFees, findLines } from '#features/sales/ledger/rules.ts'
import { describePayment } from '#features/money/rules.ts'
import type { Tx } from '#services/database/database.ts'
import type { Movement } from '#services/payments/payments.ts'
import type { Deal } from '../queries.ts'
import { scheduleComparison } from './comparison-times.ts'

/**
 * Writes the ledger entry for a change of a locked payment, in the transaction of the change: what the change of this row
 * moves, whatever was posted before. Writes nothing if the change moves no money.
 */
export async function postChange(
  tx: Tx,
  before: Deal,
  after: Deal,
  source: EntrySource | undefined,
  at: Date,
): Promise<void> {
  const lines = findLines(balancesOfPayment(before), balancesOfPayment(after))
  if (lines.length === 0) return
  if (!source)
    throw new Error(
      `No row says why the money of ${after.id} moves: ${describePayment(before)} to ${describePayment(after)}.`,
    )
  const sellerId = await findSellerId(tx, after.itemId)
  await postAndCompare(tx, {
    about: { subject: 'payment', paymentId: after.id },
    source,
    lines,
    sellerId,
    at,
  })
}

/** Posts what the provider kept of each of its movements of a locked payment, once. */
export async function postProviderFees(
  tx: Tx,
  paymentId: PaymentId,
  movements: Movement[],
  at: Date,
): Promise<void> {
  const posted = await listPostedFees(tx, paymentId)
  for (const { id, feeMinor } of movements) {
    if (feeMinor === 0 || posted.includes(id)) continue
    await postAndCompare(tx, {
      about: { subject: 'provider-fees', paymentId },
      source: { id, kind: 'provider-fee' },
      lines: findLines({}, balancesOfProviderFees(feeMinor)),
      sellerId: undefined,
      at,
    })
  }
}

async function postAndCompare(tx: Tx, posting: Posting & { about: { paymentId: PaymentId } }): Promise<void> {
  await post(tx, posting)
  await scheduleComparison(tx, posting.about.paymentId, posting.at)
}
