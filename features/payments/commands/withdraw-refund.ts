import type { PaymentId } from '#contract/ids.ts'
import type { RefundWithdrawal } from '#contract/payments.ts'
import { Refusal } from '#contract/refusal.ts'
import { assertStillAdmin } from '#features/users/rules.ts'
import type { Tx } from '#services/database/database.ts'
import { type ByPerson, recordEvent } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import { findFailedMinor } from '../queries/refunds.ts'
import { assertCanDecide } from '../rules.ts'
import { lockSale } from './lock-sale.ts'
import { notifyParties } from './state-changes.ts'

/**
 * Takes back a part that should have gone back to the buyer and did not: nothing of the seller's share is held for it any
 * more, and both sides read why. No money moves. Throws `no-failed-refund` when the sale does not stand, nothing is held or it is
 * another amount by now, `not-allowed` for who is a party or no admin any more, and `not-found`.
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
  const failedMinor = payment.state === 'captured' ? await findFailedMinor(tx, id) : undefined
  if (failedMinor === undefined) throw new Refusal('no-failed-refund/none')
  if (failedMinor !== amountMinor) throw new Refusal('no-failed-refund/other-amount')
  const detail = { by: 'admin', amountMinor, text: reason } as const
  await recordEvent(tx, cause, { kind: 'refund-withdrawn', subjectId: id, detail })
  await notifyParties(tx, jobs, id, 'refund-withdrawn', { at: cause.at.toISOString() })
}
