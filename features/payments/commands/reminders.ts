import type { PaymentId } from '#contract/ids.ts'
import { reservedStates } from '../rules/hand-over.ts'
import type { Tx } from '#services/database/database.ts'

/**
 * Notes that both sides are reminded so many hours before the end of the hand-over. Returns undefined when this reminder
 * or a later one was noted before, or the payment is no longer reserved.
 */
export function noteReminder(tx: Tx, id: PaymentId, hours: number) {
  return tx
    .updateTable('payments')
    .set({ remindedHours: hours })
    .where('id', '=', id)
    .where('state', 'in', reservedStates)
    .where(({ or, eb }) => or([eb('remindedHours', 'is', null), eb('remindedHours', '>', hours)]))
    .returning('provider')
    .executeTakeFirst()
}
