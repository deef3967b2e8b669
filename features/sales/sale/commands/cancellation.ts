import type { PaymentId } from '#contract/ids.ts'
import { Refusal } from '#contract/refusal.ts'
import { releaseSale, relistAfterSale } from '#features/sales/bookings/commands/sale-end.ts'
import { findCashState } from '#features/money/rules.ts'
import { endCashRequest } from '#features/sales/cash/commands.ts'
import { type LockedSale, lockSale } from '#features/sales/payments/commands/lock-sale.ts'
import type { AttributedCause } from '#features/sales/payments/commands/causes.ts'
import { notifyParties, undoPayment } from '#features/sales/payments/commands/state-changes.ts'
import { assertCanSee } from '#features/sales/payments/rules.ts'
import { assertCanCancel, getSide, hasEnded } from '#features/sales/payments/rules/hand-over.ts'
import { closeOpenProblem } from '#features/sales/problems/commands/state-changes.ts'
import { isFrozen } from '#features/sales/problems/queries.ts'
import { lockParty } from '#features/users/commands/people.ts'
import type { Tx } from '#services/database/database.ts'
import type { ByPerson } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'

type Jobs = Services['jobs']
type Cancellation = { id: PaymentId; reason: string }

/**
 * Ends a sale for one of its sides before the hand-over, or for the seller when the money could not be taken. The phone
 * is for sale again, nobody is charged, and both sides are notified. Also withdraws or declines a cash request. Returns
 * `repeated` when the same side has ended it with the same reason before, and `other-end` when it has ended otherwise.
 * Throws `problem-open` while a problem is open, `not-reserved` with the reason, `not-yours` and `not-found`.
 */
export async function cancelSale(
  tx: Tx,
  jobs: Jobs,
  { id, reason }: Cancellation,
  cause: ByPerson,
): Promise<'new' | 'repeated' | 'other-end'> {
  const sale = await lockSale(tx, id, [cause.actorId])
  const session = await lockParty(tx, cause.actorId)
  const deal = { ...sale.deal, sellerId: sale.listing.sellerId }
  assertCanSee(deal, session)
  const by = getSide(deal, cause.actorId)
  if (hasEnded(deal)) return deal.endBy === by && deal.endText === reason ? 'repeated' : 'other-end'
  assertCanCancel(deal, by)
  // The buyer may have the phone already, so an open problem must be decided first.
  if (await isFrozen(tx, id)) throw new Refusal('problem-open/sale')
  const ended = { ...cause, by, text: reason }
  if (deal.state === 'uncollectable') await undoUnpaid(tx, jobs, sale, ended)
  else if (findCashState(deal) === 'requested') await endCashRequest(tx, jobs, deal, ended)
  else await releaseSale(tx, jobs, sale, ended)
  return 'new'
}

async function undoUnpaid(tx: Tx, jobs: Jobs, sale: LockedSale, cause: AttributedCause): Promise<void> {
  const { id } = sale.deal
  await undoPayment(tx, jobs, id, cause)
  await closeOpenProblem(tx, id, 'undone', cause)
  await relistAfterSale(tx, jobs, sale, cause)
  await notifyParties(tx, jobs, id, 'undone')
}
