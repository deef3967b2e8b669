import type { PaymentId } from '#contract/ids.ts'
import type { RefundWithdrawal } from '#contract/payments.ts'
import { Refusal } from '#contract/refusal.ts'
import { assertStillAdmin } from '#features/users/rules.ts'
import type { Tx } from '#services/database/database.ts'
import { type ByPerson, recordEvent } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import { findFailedMinor } from '../queries/refunds.ts'
import { assertCanDecide } from '../rules.ts'
import { findDroppableMinor } from '../rules/refunds.ts'
import { lockSale } from './lock-sale.ts'
import { changeLockedPayment, notifyParties } from './state-changes.ts'

/**
 * Takes back a part that should have gone back to the buyer and did not, or the rest after a part was paid by
 * hand: nothing of the seller's share is held for it any more, the sale stands, and both sides read why. No money
 * moves. Throws `no-failed-refund` when nothing may be dropped or it is another amount by now, `not-allowed` for who is
 * a party or no admin any more, and `not-found`.
 */
export async function withdrawRefund(
  tx: Tx,
  jobs: Services['jobs'],
  { id, reason, amountMinor }: RefundWithdrawal & { id: PaymentId },
  cause: ByPerson,
): Promise<void> {
  const { payment, listing, people } = await lockSale(tx, id, [cause.actorId])
  assertStillAdmin(people.get(cause.actorId))
  assertCanDecide({ buyerId: payment.buyerId, sellerId: listing.sellerId }, cause.actorId)
  const droppableMinor = findDroppableMinor(payment, await findFailedMinor(tx, id))
  if (droppableMinor === undefined) throw new Refusal('no-failed-refund/none')
  if (droppableMinor !== amountMinor) throw new Refusal('no-failed-refund/other-amount')
  if (payment.state !== 'captured')
    await changeLockedPayment(tx, payment, 'captured', { ...cause, by: 'admin' })
  const detail = { by: 'admin', amountMinor, text: reason } as const
  await recordEvent(tx, cause, { kind: 'refund-withdrawn', subjectId: id, detail })
  await notifyParties(tx, jobs, id, 'refund-withdrawn', { at: cause.at.toISOString() })
}
