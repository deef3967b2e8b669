import type { PaymentId } from '#contract/ids.ts'
import { findSellerId } from '#features/listings/queries/sellers.ts'
import { post, type Posting } from '#features/sales/ledger/commands.ts'
import { type Fact, findLinesOfFact } from '#features/sales/ledger/rules/facts.ts'
import { listPostedFees, listPostedLines } from '#features/sales/ledger/queries.ts'
import { balancesOfPayment, balancesOfProviderFees, findLines } from '#features/sales/ledger/rules.ts'
import { describePayment } from '#features/money/rules.ts'
import type { Tx } from '#services/database/database.ts'
import type { Movement } from '#services/payments/payments.ts'
import type { Deal } from '../queries.ts'
import { scheduleComparison } from './comparison-times.ts'

/**
 * Writes the ledger entry of a fact about a locked payment, if it moves money, in the transaction of the fact. The lock keeps
 * the lines on which the entry depends as they are.
 */
export async function postFact(
  tx: Tx,
  { id: paymentId, itemId, feeBasisPoints }: Deal,
  fact: Fact,
  at: Date,
): Promise<void> {
  const lines = findLinesOfFact(fact, await listPostedLines(tx, paymentId), feeBasisPoints)
  if (lines.length === 0) return
  const sellerId = await findSellerId(tx, itemId)
  await postAndCompare(tx, {
    about: { subject: 'payment', paymentId },
    source: fact,
    lines,
    sellerId,
    at,
  })
}

/** Throws if the money of a payment has moved: a change for which no fact is posted must not move any. */
export function assertNothingMoved(before: Deal, after: Deal): void {
  if (findLines(balancesOfPayment(before), balancesOfPayment(after)).length === 0) return
  const states = `${describePayment(before)} to ${describePayment(after)}`
  throw new Error(`No row says why the money of ${after.id} moves: ${states}.`)
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
