import type { SaleProblemId } from '#contract/ids.ts'
import { findLeft, isCash } from '#features/money/rules.ts'
import type { AttributedCause } from '#features/sales/payments/commands/causes.ts'
import { recordHandBack } from '#features/sales/payments/commands/hand-over.ts'
import { lockParty } from '#features/users/commands/people.ts'
import type { Tx } from '#services/database/database.ts'
import type { ByPerson } from '#services/database/events.ts'
import { dealOf, type SaleProblemRow } from '../queries.ts'
import { assertIsSide } from '../rules.ts'
import { assertIsHandingBack, isInTime } from '../rules/hand-back.ts'
import { findAgreement } from '../rules/offers.ts'
import { type Changes, changeProblemState, type Jobs, lockProblem, notifyPeople } from './state-changes.ts'

/**
 * Records for the buyer of a sale in cash that they have the agreed money back, closes the problem and notifies both
 * sides. Returns false when it was confirmed before. Throws `problem-open` when nothing is agreed, `problem-closed`,
 * `not-yours` and `not-found`.
 */
export async function confirmHandBack(
  tx: Tx,
  jobs: Jobs,
  id: SaleProblemId,
  cause: ByPerson,
): Promise<boolean> {
  const session = await lockParty(tx, cause.actorId)
  const problem = await lockProblem(tx, id)
  assertIsSide(problem, 'buyer', session)
  if (problem.state === 'refunded' && isCash(problem)) return false
  assertIsHandingBack(problem)
  await closeHandedBack(tx, problem, { ...cause, by: 'buyer' })
  await notifyPeople(tx, jobs, id, 'handed-back', [problem.buyerId, problem.sellerId])
  return true
}

/** Closes a locked problem of a sale in cash whose buyer has the agreed money back. */
export async function closeHandedBack(
  tx: Tx,
  problem: SaleProblemRow,
  cause: AttributedCause,
  changes: Changes = {},
): Promise<void> {
  const agreement = findAgreement(problem.offers)
  if (!agreement) throw new Error(`Nobody has agreed on the problem ${problem.id}.`)
  const amountMinor = agreement.amountMinor ?? findLeft(dealOf(problem))
  await tx
    .updateTable('problemOffers')
    .set({ carriedOutAt: cause.at })
    .where('id', '=', agreement.id)
    .execute()
  await recordHandBack(tx, problem.paymentId, { ...cause, amountMinor })
  await changeProblemState(tx, problem, 'refunded', cause, { ...changes, refundMinor: amountMinor })
}

/**
 * Reminds both sides of a sale in cash, once, of the money that is to be handed back. Does nothing when it was confirmed
 * or the reminder was sent meanwhile.
 */
export async function remindToHandBack(tx: Tx, jobs: Jobs, id: SaleProblemId, now: Date): Promise<void> {
  const problem = await lockProblem(tx, id)
  if (!isInTime(problem, now) || problem.remindedAt) return
  await tx.updateTable('saleProblems').set({ remindedAt: now }).where('id', '=', id).execute()
  await notifyPeople(tx, jobs, id, 'hand-back-due', [problem.buyerId, problem.sellerId])
}
