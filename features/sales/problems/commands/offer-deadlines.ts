import type { PaymentId, SaleProblemId } from '#contract/ids.ts'
import { isAtRest } from '#features/money/rules.ts'
import { lockDeal } from '#features/sales/payments/commands/money-changes.ts'
import { startRefund } from '#features/sales/payments/commands/refunds.ts'
import type { Tx } from '#services/database/database.ts'
import { recordEvent } from '#services/database/events.ts'
import { findAgreedPart } from '../queries/offers.ts'
import { dealOf } from '../queries.ts'
import { idOf, otherSide } from '../rules.ts'
import { findOpenOffer, findPartToCome, listOfferActions } from '../rules/offers.ts'
import { endOpenOffer, type Jobs, lockProblem, notifyPeople } from './state-changes.ts'

/**
 * Ends the open offer of a problem that nobody has accepted in time, and notifies both sides: the problem goes on, and an
 * admin decides. Returns false when it was accepted, replaced or closed meanwhile.
 */
export async function endUnansweredOffer(tx: Tx, jobs: Jobs, id: SaleProblemId, now: Date): Promise<boolean> {
  const problem = await lockProblem(tx, id)
  const open = findOpenOffer(problem.offers)
  if (!open || new Date(open.until) > now) return false
  await endOpenOffer(tx, id, 'unanswered', now)
  const ended = { kind: 'problem-offer-ended', subjectId: problem.paymentId, detail: { by: 'job' } } as const
  await recordEvent(tx, { at: now }, ended)
  await notifyPeople(tx, jobs, id, 'offer-ended', [problem.buyerId, problem.sellerId], now)
  return true
}

/**
 * Reminds the other side, once, of an offer that it can accept and that ends soon. Does nothing when it was accepted,
 * replaced or closed, or the reminder was sent, meanwhile.
 */
export async function remindOfOffer(tx: Tx, jobs: Jobs, id: SaleProblemId, now: Date): Promise<void> {
  const problem = await lockProblem(tx, id)
  const open = findOpenOffer(problem.offers)
  if (!open || open.reminded || problem.state !== 'answered') return
  await tx.updateTable('problemOffers').set({ remindedAt: now }).where('id', '=', open.id).execute()
  const side = otherSide(open.by)
  const actions = listOfferActions({ ...problem, deal: dealOf(problem) }, side, now)
  if (actions.includes('accept-offer'))
    await notifyPeople(tx, jobs, id, 'offer-due', [idOf(problem, side)], now)
}

/**
 * Begins the refund of a part on which both sides agreed before the money was taken. Does nothing if that much or
 * everything goes back already. Returns false when there is nothing to give back, or the money is not at rest.
 */
export async function giveAgreedPartBack(tx: Tx, jobs: Jobs, id: PaymentId, now: Date): Promise<boolean> {
  const deal = await lockDeal(tx, id)
  const part = await findAgreedPart(tx, id)
  if (!deal || !part?.amountMinor || !isAtRest(deal)) return false
  await tx.updateTable('problemOffers').set({ carriedOutAt: now }).where('id', '=', part.id).execute()
  const amountMinor = findPartToCome(deal, part.amountMinor)
  if (amountMinor === undefined) return true
  await startRefund(tx, jobs, id, { amountMinor }, { at: now, by: 'agreement' })
  return true
}
