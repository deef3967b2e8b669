import type { PaymentId, UserId } from '#contract/ids.ts'
import { Refusal } from '#contract/refusal.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import type { Tx } from '#services/database/database.ts'
import { type ByPerson, recordEvent } from '#services/database/events.ts'
import { readSaleEnd } from '../rules/sale-end.ts'
import { assertMissed } from '../rules/hand-over.ts'
import { lockOwnSale, lockSaleForAdmin } from './lock-sale.ts'

/**
 * Stores one side's explanation of a hand-over that nobody confirmed in time, for admins. Returns false when the same
 * text was stored before. Throws `already-explained` for a different text, `not-missed`, `not-yours` and `not-found`.
 */
export async function explainSale(
  tx: Tx,
  { id, text }: { id: PaymentId; text: string },
  cause: ByPerson,
): Promise<boolean> {
  const { deal, side } = await lockOwnSale(tx, id, cause)
  assertMissed(deal, readSaleEnd(deal))
  const earlier = await tx
    .selectFrom('saleExplanations')
    .select('text')
    .where('paymentId', '=', id)
    .where('side', '=', side)
    .executeTakeFirst()
  if (earlier?.text === text) return false
  if (earlier) throw new Refusal('already-explained')
  await tx
    .insertInto('saleExplanations')
    .values({ paymentId: id, side, authorId: cause.actorId, text, createdAt: cause.at })
    .execute()
  await recordEvent(tx, cause, { kind: 'sale-explained', subjectId: id, detail: { by: side } })
  return true
}

/**
 * Records that an admin has read the explanations of these sides. Returns whether any of them was unread. Throws
 * `not-allowed` for a caller who bought or sold the phone or is no longer an admin, and `not-found`.
 */
export async function markExplanationsRead(
  tx: Tx,
  { id, sides }: { id: PaymentId; sides: SaleSide[] },
  cause: ByPerson,
): Promise<boolean> {
  await lockSaleForAdmin(tx, id, cause.actorId)
  const { numUpdatedRows } = await tx
    .updateTable('saleExplanations')
    .set({ readAt: cause.at })
    .where('paymentId', '=', id)
    .where('side', 'in', sides)
    .where('readAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await recordEvent(tx, cause, { kind: 'explanation-read', subjectId: id, detail: { by: 'admin' } })
  return true
}

/** Deletes all explanations of a person who deletes their account. */
export async function deleteExplanationsOf(tx: Tx, id: UserId): Promise<void> {
  await tx.deleteFrom('saleExplanations').where('authorId', '=', id).execute()
}
