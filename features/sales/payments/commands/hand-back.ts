import type { PaymentId } from '#contract/ids.ts'
import type { Tx } from '#services/database/database.ts'
import type { AttributedCause } from './causes.ts'
import { lockDeal, recordVisibleChange } from './money-changes.ts'
import { changeSale } from './sale-rows.ts'

/**
 * Records how much cash the seller of a sale has handed back to the buyer. No money of ours moves, so nothing is posted to
 * the ledger.
 */
export async function recordHandBack(
  tx: Tx,
  id: PaymentId,
  cause: AttributedCause & { amountMinor: number },
): Promise<void> {
  const sale = await lockDeal(tx, id)
  if (!sale) throw new Error(`There is no sale ${id}.`)
  const { amountMinor, at } = cause
  const changes = { handedBackMinor: sale.handedBackMinor + amountMinor, handedBackAt: at }
  await changeSale(tx, id, changes)
  const after = { ...sale, ...changes, refundedMinor: sale.refundedMinor + amountMinor }
  await recordVisibleChange(tx, sale, after, cause)
}
