import type { PaymentId, SaleProblemId, UserId } from '#contract/ids.ts'
import type { SaleProblemState } from '#contract/sale-problems.ts'
import { changeHandOverEnd } from '#features/payments/commands/hand-over.ts'
import { lockPayment, type AttributedCause } from '#features/payments/commands/state-changes.ts'
import { assertCanChangeState } from '#features/payments/rules/transitions.ts'
import { listAdminIds } from '#features/users/queries.ts'
import type { Tx } from '#services/database/database.ts'
import { recordEvent } from '#services/database/events.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import type { Services } from '#services/services.ts'
import { findOpenProblem, getProblem, type SaleProblemRow } from '../queries.ts'
import { getHandOverEnd, saleProblemTransitions } from '../rules.ts'

export type Jobs = Services['jobs']

/**
 * Closes the open problem of a sale whose money is refunded, which is undone, or whose dispute has ended, and returns it. Both
 * sides read why where an admin said it. The caller has locked the payment, and notifies the parties about the money.
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

/** The same once the money is refunded. Notifies both sides of an admin's reason. */
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

/** A reserved sale whose problem closes goes on, so its sides get time for the hand-over. Throws `problem-open`. */
export async function extendHandOverEnd(tx: Tx, problem: SaleProblemRow, now: Date): Promise<void> {
  const end = getHandOverEnd(problem, now)
  if (end) await changeHandOverEnd(tx, problem.paymentId, end)
}

/**
 * A problem, locked until the transaction ends. Locks its payment first, in the same order as everywhere else. Throws
 * `not-found`.
 */
export async function lockProblem(tx: Tx, id: SaleProblemId): Promise<SaleProblemRow> {
  const { paymentId } = await getProblem(tx, id)
  await lockPayment(tx, paymentId)
  return getProblem(tx, id)
}

export type Changes = Partial<
  Pick<SaleProblemRow, 'answer' | 'answeredAt' | 'decision' | 'decidedBy' | 'refundMinor'>
>

export async function changeProblemState(
  tx: Tx,
  { id, paymentId, state }: SaleProblemRow,
  to: Exclude<SaleProblemState, 'open'>,
  cause: AttributedCause,
  changes: Changes = {},
): Promise<void> {
  assertCanChangeState(saleProblemTransitions, state, to, cause.by)
  const closedAt = to === 'answered' ? null : cause.at
  await tx
    .updateTable('saleProblems')
    .set({ state: to, closedAt, ...changes })
    .where('id', '=', id)
    .execute()
  const detail = { from: state, by: cause.by, reason: cause.reason, text: cause.text }
  await recordEvent(tx, cause, { kind: `problem-${to}`, subjectId: paymentId, detail })
}

/** The admins who may decide about a sale. */
export async function listDeciders(
  tx: Tx,
  { buyerId, sellerId }: { buyerId: UserId; sellerId: UserId | null },
): Promise<UserId[]> {
  return (await listAdminIds(tx)).filter((admin) => admin !== sellerId && admin !== buyerId)
}

/**
 * One job for each person: an address that accepts no mail is tried many times, and the others must get only one email.
 */
export async function notifyPeople(
  tx: Tx,
  jobs: Jobs,
  problemId: SaleProblemId,
  news: JobData['mail-problem']['news'],
  people: UserId[],
  /** Of a reminder that comes again. */
  at?: Date,
): Promise<void> {
  const more = at ? { at: at.toISOString() } : {}
  for (const userId of new Set(people))
    await jobs.enqueue(tx, 'mail-problem', { problemId, userId, news, ...more })
}
