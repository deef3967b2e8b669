import { expressionBuilder } from 'kysely'
import type { PaymentId } from '#contract/ids.ts'
import { isReservedIn } from '#features/money/queries.ts'
import type { Tx } from '#services/database/database.ts'
import { type Cause, recordEvent } from '#services/database/events.ts'
import type { Tables } from '#services/database/schema/database.ts'
import type { Services } from '#services/services.ts'
import type { Deal } from '../queries.ts'
import { maxWrongCodes } from '../rules/hand-over.ts'
import type { AttributedCause } from './causes.ts'
import { lockDeal, recordVisibleChange } from './money-changes.ts'
import { changeSale } from './sale-rows.ts'
import { notifyParties } from './state-changes.ts'

/** The id of a sale while its phone is reserved. */
const selectIfReserved = (id: PaymentId) =>
  expressionBuilder<Tables>()
    .selectFrom('deals')
    .select('deals.id')
    .where('deals.id', '=', id)
    .where(isReservedIn())

/**
 * Changes until when the hand-over of a locked payment may be confirmed, and has both sides reminded of the new end.
 * Changes nothing when the payment is not reserved or already has this end.
 */
export async function changeHandOverEnd(tx: Tx, id: PaymentId, handOverBy: Date): Promise<void> {
  await tx
    .updateTable('sales')
    .set({ handOverBy, remindedHours: null })
    .where('id', '=', id)
    .where('means', '!=', 'cash')
    .where('id', 'in', selectIfReserved(id))
    .where('handOverBy', '!=', handOverBy)
    .execute()
}

/**
 * Records the reminder that is sent `hours` before the end of the hand-over. Returns the `means` of the sale, or
 * undefined when nothing must be sent: this reminder or a later one was recorded before, the hand-over does not end
 * between `now` and `before`, or the payment is no longer reserved.
 */
export function recordReminder(
  tx: Tx,
  id: PaymentId,
  { hours, now, before }: { hours: number; now: Date; before: Date },
) {
  return tx
    .updateTable('sales')
    .set({ remindedHours: hours })
    .where('id', '=', id)
    .where('id', 'in', selectIfReserved(id))
    .where('handOverBy', '>', now)
    .where('handOverBy', '<=', before)
    .where(({ or, eb }) => or([eb('remindedHours', 'is', null), eb('remindedHours', '>', hours)]))
    .returning('means')
    .executeTakeFirst()
}

/**
 * Counts a wrong code that the seller typed for a locked payment. After the last attempt the code is locked and both
 * sides are notified. Returns how many attempts are left.
 */
export async function countWrongCode(
  tx: Tx,
  jobs: Services['jobs'],
  { id, wrongCodes }: Deal,
  cause: Cause,
): Promise<number> {
  const count = wrongCodes + 1
  await changeSale(tx, id, { wrongCodes: count })
  if (count < maxWrongCodes) return maxWrongCodes - count
  await recordEvent(tx, cause, { kind: 'code-locked', subjectId: id, detail: { by: 'seller' } })
  await notifyParties(tx, jobs, id, 'code-locked')
  return 0
}

/** Starts a new version of the code of a locked payment. Earlier codes become invalid. */
export async function startCodeVersion(tx: Tx, { id, codeVersion }: Deal, cause: Cause): Promise<void> {
  await changeSale(tx, id, { codeVersion: codeVersion + 1, wrongCodes: 0 })
  await recordEvent(tx, cause, { kind: 'code-renewed', subjectId: id, detail: { by: 'buyer' } })
}

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
