import type { PaymentId } from '#contract/ids.ts'
import type { Tx } from '#services/database/database.ts'

/**
 * Notes that both sides are reminded so many hours before the end of the hand-over. Returns false when this reminder or
 * a later one was noted before, or the payment is no longer reserved.
 */
export async function noteReminder(tx: Tx, id: PaymentId, hours: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ remindedHours: hours })
    .where('id', '=', id)
    .where('state', '=', 'reserved')
    .where(({ or, eb }) => or([eb('remindedHours', 'is', null), eb('remindedHours', '>', hours)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
