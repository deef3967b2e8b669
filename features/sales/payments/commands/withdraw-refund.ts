import type { PaymentId, RefundId } from '#contract/ids.ts'
import type { RefundWithdrawal } from '#contract/payments.ts'
import { Refusal } from '#contract/refusal.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from '#services/database/database.ts'
import { type ByPerson, recordEvent } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import { findWithdrawableMinor } from '../rules/refunds.ts'
import { closeFailedRefunds } from './provider-refunds.ts'
import { lockSaleForAdmin } from './lock-sale.ts'
import { notifyParties } from './state-changes.ts'
import { postMoneyChange } from './money-changes.ts'

/**
 * Withdraws a failed partial refund, or the rest of a failed refund after a part was paid by hand. The seller's share is
 * no longer held for it, and both sides read the reason. No money moves. Throws `no-failed-refund` when nothing can be
 * withdrawn or the amount has changed, `not-allowed` for a caller who bought or sold the phone or is no longer an admin,
 * and `not-found`.
 */
export async function withdrawRefund(
  tx: Tx,
  jobs: Services['jobs'],
  { id, reason, amountMinor }: RefundWithdrawal & { id: PaymentId },
  cause: ByPerson,
): Promise<void> {
  const { deal } = await lockSaleForAdmin(tx, id, cause.actorId)
  const withdrawableMinor = findWithdrawableMinor(deal)
  if (withdrawableMinor === undefined) throw new Refusal('no-failed-refund/none')
  if (withdrawableMinor !== amountMinor) throw new Refusal('no-failed-refund/other-amount')
  await closeFailedRefunds(tx, id, cause.at)
  const { actorId: withdrawnBy, at: createdAt } = cause
  const withdrawal = { id: newId<RefundId>(), paymentId: id, amountMinor, reason, withdrawnBy, createdAt }
  await tx.insertInto('refundWithdrawals').values(withdrawal).execute()
  await postMoneyChange(tx, deal, { id: withdrawal.id, kind: 'refund-withdrawn' }, cause.at)
  const detail = { by: 'admin', amountMinor, text: reason } as const
  await recordEvent(tx, cause, { kind: 'refund-withdrawn', subjectId: id, detail })
  await notifyParties(tx, jobs, id, 'refund-withdrawn', { at: cause.at.toISOString() })
}
