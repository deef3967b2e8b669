import type { PaymentId, SaleProblemId, UserId } from '#contract/ids.ts'
import type { SaleProblemState } from '#contract/sale-problems.ts'
import { changeHandOverEnd } from '#features/sales/payments/commands/hand-over.ts'
import { lockDeal } from '#features/sales/payments/commands/money-changes.ts'
import type { AttributedCause } from '#features/sales/payments/commands/causes.ts'
import { assertCanChangeState } from '#features/sales/payments/rules/transitions.ts'
import { listAdminIds } from '#features/users/queries.ts'
import type { Tx } from '#services/database/database.ts'
import { recordEvent } from '#services/database/events.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import type { Services } from '#services/services.ts'
import { findOpenProblem, getProblem, dealOf, type SaleProblemRow } from '../queries.ts'
import { getHandOverEnd, saleProblemTransitions } from '../rules.ts'

export type Jobs = Services['jobs']

/**
 * Closes the open problem of a sale whose money is refunded, that is undone, or whose dispute has ended. Returns the
 * problem; undefined when none was open. Stores an admin's reason, which both sides read. The caller has locked the
 * payment, and notifies the parties about the money.
 */
export async function closeOpenProblem(
  tx: Tx,
  paymentId: PaymentId,
  to: 'refunded' | 'undone' | 'dispute-won' | 'dispute-lost',
  { reason: _paymentReason, text, amountMinor: refundMinor, ...cause }: AttributedCause,
): Promise<SaleProblemRow | undefined> {
  const problem = await findOpenProblem(tx, paymentId)
  const { by, actorId } = cause
  const decision = { decision: text, decidedBy: actorId, ...(refundMinor !== undefined && { refundMinor }) }
  const decided = by === 'admin' && text && actorId ? decision : {}
  if (problem) await changeProblemState(tx, problem, to, cause, decided)
  return problem
}

/** Closes the open problem of a sale whose money is refunded. Notifies both sides if an admin gave a reason. */
export async function closeRefunded(
  tx: Tx,
  jobs: Jobs,
  paymentId: PaymentId,
  cause: AttributedCause,
): Promise<void> {
  const problem = await closeOpenProblem(tx, paymentId, 'refunded', cause)
  if (problem && cause.text)
    await notifyPeople(tx, jobs, problem.id, 'refunded', [problem.buyerId, problem.sellerId])
}

/**
 * Gives both sides of a reserved sale more time for the hand-over before its problem is closed. Throws `problem-open`
 * when no time is left.
 */
export async function extendHandOverEnd(tx: Tx, problem: SaleProblemRow, now: Date): Promise<void> {
  const end = getHandOverEnd(dealOf(problem), now)
  if (end) await changeHandOverEnd(tx, problem.paymentId, end)
}

/**
 * Returns a problem with its sale. Locks the payment until the transaction ends: every change of a problem takes this
 * lock. Throws `not-found`.
 */
export async function lockProblem(tx: Tx, id: SaleProblemId): Promise<SaleProblemRow> {
  const { paymentId } = await getProblem(tx, id)
  await lockDeal(tx, paymentId)
  return getProblem(tx, id)
}

export type Changes = Partial<
  Pick<
    SaleProblemRow,
    | 'answer'
    | 'answeredAt'
    | 'decision'
    | 'decidedBy'
    | 'refundMinor'
    | 'handBackBy'
    | 'remindedAt'
    | 'adminsRemindedAt'
  >
>

/** Changes the state of a problem and records the event. Throws when the transition table does not allow the change. */
export async function changeProblemState(
  tx: Tx,
  { id, paymentId, state }: SaleProblemRow,
  to: Exclude<SaleProblemState, 'open'>,
  cause: AttributedCause,
  changes: Changes = {},
): Promise<void> {
  assertCanChangeState(saleProblemTransitions, state, to, cause.by)
  const closedAt = to === 'answered' || to === 'handing-back' ? null : cause.at
  await tx
    .updateTable('saleProblems')
    .set({ state: to, closedAt, ...changes })
    .where('id', '=', id)
    .execute()
  if (closedAt) await endOpenOffer(tx, id, 'closed', closedAt)
  const detail = { from: state, by: cause.by, reason: cause.reason, text: cause.text }
  await recordEvent(tx, cause, { kind: `problem-${to}`, subjectId: paymentId, detail })
}

/** Ends the offer of a problem that waits for the other side, if there is one. The payment is locked. */
export async function endOpenOffer(
  tx: Tx,
  problemId: SaleProblemId,
  endHow: 'replaced' | 'unanswered' | 'closed',
  endedAt: Date,
): Promise<void> {
  await tx
    .updateTable('problemOffers')
    .set({ endedAt, endHow })
    .where('problemId', '=', problemId)
    .where('acceptedAt', 'is', null)
    .where('endedAt', 'is', null)
    .execute()
}

/** The ids of the admins who may decide about a sale: those who neither bought nor sold the phone. */
export async function listDeciders(
  tx: Tx,
  { buyerId, sellerId }: { buyerId: UserId; sellerId: UserId | null },
): Promise<UserId[]> {
  return (await listAdminIds(tx)).filter((admin) => admin !== sellerId && admin !== buyerId)
}

/**
 * Enqueues one job for each person: an address that accepts no mail is tried many times, and the others must get only one
 * email.
 */
export async function notifyPeople(
  tx: Tx,
  jobs: Jobs,
  problemId: SaleProblemId,
  news: JobData['mail-problem']['news'],
  people: UserId[],
  /** Tells repeated reminders apart. */
  at?: Date,
): Promise<void> {
  const more = at ? { at: at.toISOString() } : {}
  for (const userId of new Set(people))
    await jobs.enqueue(tx, 'mail-problem', { problemId, userId, news, ...more })
}
