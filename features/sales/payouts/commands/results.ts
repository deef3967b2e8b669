import type { PayoutId } from '#contract/ids.ts'
import type { LeftOutReason, PayoutResult, PayoutState, ResultOutcome } from '#contract/payouts.ts'
import { assertCanChangeState } from '#features/sales/payments/rules/transitions.ts'
import { lockAdmin } from '#features/users/commands/people.ts'
import type { Tx } from '#services/database/database.ts'
import { type ByPerson, recordEvent } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import { lockPayout, lockPayoutByReference, type PayoutRow } from '../queries.ts'
import { mapObstacles } from '../queries/obstacles.ts'
import {
  assertCanFail,
  assertCanPay,
  assertIsNotOwn,
  payoutTransitions,
  readResult,
  storedReasonOf,
} from '../rules.ts'
import { postPayout } from './posting.ts'

type Jobs = Services['jobs']

/**
 * Records that a payout was paid, and notifies the seller. Returns false when it was recorded before. Throws
 * `payout-settled` for a payout that failed, `not-allowed` for the admin's own, and `not-found`.
 */
export async function markPaid(tx: Tx, jobs: Jobs, id: PayoutId, cause: ByPerson): Promise<boolean> {
  await lockAdmin(tx, cause.actorId)
  const payout = await lockPayout(tx, id)
  assertIsNotOwn(payout, cause.actorId)
  if (payout.state === 'paid') return false
  assertCanPay(payout)
  await payClaimed(tx, jobs, payout, cause)
  return true
}

/**
 * Records that a payout failed, or was returned after it was paid. Its amount returns to the seller's balance, and the
 * seller reads the reason. Throws `payout-settled` for a payout that failed before, `not-allowed` for the admin's own,
 * and `not-found`.
 */
export async function markFailed(
  tx: Tx,
  jobs: Jobs,
  { id, reason }: { id: PayoutId; reason: string },
  cause: ByPerson,
): Promise<void> {
  await lockAdmin(tx, cause.actorId)
  const payout = await lockPayout(tx, id)
  assertIsNotOwn(payout, cause.actorId)
  assertCanFail(payout)
  await changePayoutState(tx, jobs, payout, { to: 'failed', reason }, cause)
}

/**
 * Records one line of a result file if it matches the claimed payout. The same line again changes nothing. Returns the
 * outcome of the line.
 */
export async function recordResult(
  tx: Tx,
  jobs: Jobs,
  result: PayoutResult,
  cause: ByPerson,
): Promise<ResultOutcome> {
  await lockAdmin(tx, cause.actorId)
  const payout = await lockPayoutByReference(tx, result.reference.trim())
  const outcome = readResult(result, payout, cause.actorId)
  if (!payout) return outcome
  if (outcome === 'paid')
    return (await payClaimed(tx, jobs, payout, cause)) === undefined ? 'paid' : 'paid-though-held'
  if (outcome === 'failed')
    await changePayoutState(tx, jobs, payout, { to: 'failed', reason: result.reason.trim() }, cause)
  return outcome
}

/**
 * Records that a locked payout was paid, even if it should not have been, because the money has moved. In that case,
 * records and returns the reason for which a file would leave it out now.
 */
async function payClaimed(
  tx: Tx,
  jobs: Jobs,
  payout: PayoutRow,
  cause: ByPerson,
): Promise<LeftOutReason | undefined> {
  const despite = (await mapObstacles(tx, [payout], cause.at)).get(payout.id)
  await changePayoutState(tx, jobs, payout, { to: 'paid', despite }, cause)
  return despite
}

type Change = {
  to: Exclude<PayoutState, 'claimed'>
  reason?: string
  /** Why a file would leave the payout out now, although it was paid. */
  despite?: LeftOutReason | undefined
  /** Why the file left the payout out, so that it failed. */
  leftOut?: LeftOutReason
}

/** Changes the state of a locked payout, with its ledger entry, its event and its email. */
export async function changePayoutState(
  tx: Tx,
  jobs: Jobs,
  payout: PayoutRow,
  { to, despite, leftOut, reason }: Change,
  cause: ByPerson,
): Promise<void> {
  const { id, sellerId, reference, amountMinor, state: from } = payout
  assertCanChangeState(payoutTransitions, from, to, 'admin')
  await tx
    .updateTable('payouts')
    .set({
      state: to,
      [to === 'paid' ? 'paidBy' : 'failedBy']: cause.actorId,
      reason: (leftOut && storedReasonOf(leftOut)) ?? reason ?? null,
      changedAt: cause.at,
    })
    .where('id', '=', id)
    .execute()
  await postPayout(tx, { ...payout, state: to }, from, cause.at)
  const detail = {
    reference,
    amountMinor,
    ...(reason !== undefined && { reason }),
    ...(leftOut && { leftOut }),
    ...(despite && { despite }),
  }
  await recordEvent(tx, cause, { kind: `payout-${to}`, subjectId: sellerId, detail })
  const news = { news: to, ...(leftOut && { leftOut }) }
  await jobs.enqueue(tx, 'mail-payout', { sellerId, ...news, payoutId: id, at: cause.at.toISOString() })
}
