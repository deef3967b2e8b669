import type { PaymentId } from '#contract/ids.ts'
import type { Tx } from '#services/database/database.ts'

/** Stores until when the hand-over of a locked payment may be confirmed. Changes nothing once it is not reserved. */
export async function moveHandOverEnd(tx: Tx, id: PaymentId, handOverBy: Date): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ handOverBy })
    .where('id', '=', id)
    .where('state', '=', 'reserved')
    .execute()
}
