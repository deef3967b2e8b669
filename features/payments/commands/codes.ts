import type { Tx } from '#services/database/database.ts'
import { type Cause, recordEvent } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import type { PaymentRow } from '../queries.ts'
import { maxWrongCodes } from '../rules/hand-over.ts'
import { notifyParties } from './state-changes.ts'

/**
 * Counts a wrong attempt of the seller at the present code of a locked payment. The last one ends the code, and both
 * sides are told. Returns how many attempts are left.
 */
export async function countWrongCode(
  tx: Tx,
  jobs: Services['jobs'],
  { id, wrongCodes }: PaymentRow,
  cause: Cause,
): Promise<number> {
  const count = wrongCodes + 1
  await tx.updateTable('payments').set({ wrongCodes: count }).where('id', '=', id).execute()
  if (count < maxWrongCodes) return maxWrongCodes - count
  await recordEvent(tx, cause, { kind: 'code-locked', subjectId: id, detail: { by: 'seller' } })
  await notifyParties(tx, jobs, id, 'code-locked')
  return 0
}

/** Starts a new version of the code of a locked payment. The codes before it end. */
export async function startCodeVersion(tx: Tx, { id, codeVersion }: PaymentRow, cause: Cause): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ codeVersion: codeVersion + 1, wrongCodes: 0 })
    .where('id', '=', id)
    .execute()
  await recordEvent(tx, cause, { kind: 'code-renewed', subjectId: id, detail: { by: 'buyer' } })
}
