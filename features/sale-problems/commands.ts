import type { PaymentId, SaleProblemId, UserId } from '#contract/ids.ts'
import { Refusal } from '#contract/refusal.ts'
import type { SaleProblemDecision, SaleProblemReason, SaleProblemState } from '#contract/sale-problems.ts'
import { lockPayment, type MovedBy, notifyParties } from '#features/payments/commands/state-changes.ts'
import { startRefund } from '#features/payments/commands/refunds.ts'
import { getPaymentWithParties } from '#features/payments/queries.ts'
import { assertCanDecide, assertCanMove, assertCanSee } from '#features/payments/rules.ts'
import { lockAdmin, lockSession } from '#features/users/commands/people.ts'
import { listAdminIds } from '#features/users/queries.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from '#services/database/database.ts'
import { type Cause, recordEvent } from '#services/database/events.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import type { Services } from '#services/services.ts'
import { findOpenProblem, getProblem, listProblemsOfPayment, type SaleProblemRow } from './queries.ts'
import {
  assertCanReport,
  assertIsBuyer,
  assertIsOpen,
  assertIsSeller,
  saleProblemTransitions,
} from './rules.ts'

type Jobs = Services['jobs']
type ByPerson = Cause & { actorId: UserId }
type Report = { paymentId: PaymentId; reason: SaleProblemReason; text: string }

/**
 * Stores a problem that a buyer reports about a sale, and notifies seller, buyer and admins. The same text again
 * returns the open problem. Throws `already-reported` for another text while a problem is open, `not-reportable` with
 * the reason, `not-yours` and `not-found`.
 */
export async function reportProblem(
  tx: Tx,
  jobs: Jobs,
  { paymentId, reason, text }: Report,
  cause: ByPerson,
): Promise<SaleProblemId> {
  const session = await lockSession(tx, cause.actorId)
  await lockPayment(tx, paymentId)
  const payment = await getPaymentWithParties(tx, paymentId)
  assertCanSee(payment, session)
  assertIsBuyer(payment, session)
  const earlier = await listProblemsOfPayment(tx, paymentId)
  const open = earlier.find(({ closedAt }) => closedAt === null)
  if (open && open.reason === reason && open.text === text) return open.id
  if (open) throw alreadyReported()
  assertCanReport(payment, earlier.length, cause.at)
  const id = newId<SaleProblemId>()
  await tx
    .insertInto('saleProblems')
    .values({ id, paymentId, reason, text, state: 'open', createdAt: cause.at })
    .execute()
  const detail = { by: 'buyer', about: reason } as const
  await recordEvent(tx, cause, { kind: 'problem-reported', subjectId: paymentId, detail })
  const admins = (await listAdminIds(tx)).filter((admin) => admin !== payment.sellerId)
  await tell(tx, jobs, id, 'reported', [payment.buyerId, payment.sellerId, ...admins])
  return id
}

/**
 * Withdraws a problem for its buyer, and notifies the seller. Returns false when the buyer withdrew it before. Throws
 * `problem-closed`, `not-yours` and `not-found`.
 */
export async function withdrawProblem(
  tx: Tx,
  jobs: Jobs,
  id: SaleProblemId,
  cause: ByPerson,
): Promise<boolean> {
  const session = await lockSession(tx, cause.actorId)
  const problem = await lockProblem(tx, id)
  assertIsBuyer(problem, session)
  if (problem.state === 'withdrawn') return false
  assertIsOpen(problem)
  await moveProblem(tx, problem, 'withdrawn', { ...cause, by: 'buyer' })
  await tell(tx, jobs, id, 'withdrawn', [problem.sellerId])
  return true
}

/**
 * Stores the seller's answer, once, and notifies the buyer. Returns false when the seller gave the same answer before.
 * Throws `already-answered` for another text, `problem-closed`, `not-yours` and `not-found`.
 */
export async function answerProblem(
  tx: Tx,
  jobs: Jobs,
  { id, text }: { id: SaleProblemId; text: string },
  cause: ByPerson,
): Promise<boolean> {
  const session = await lockSession(tx, cause.actorId)
  const problem = await lockProblem(tx, id)
  assertIsSeller(problem, session)
  if (problem.answer === text) return false
  assertIsOpen(problem)
  if (problem.answer !== null) throw new Refusal('already-answered')
  const answer = { answer: text, answeredAt: cause.at }
  await moveProblem(tx, problem, 'answered', { ...cause, by: 'seller' }, answer)
  await tell(tx, jobs, id, 'answered', [problem.buyerId])
  return true
}

type Decision = SaleProblemDecision & { id: SaleProblemId }

/**
 * Decides a problem for an admin: begins the refund or declines it. Both parties read the reason. Throws
 * `problem-closed` once it is decided or settled, what `startRefund` throws, `not-allowed` for an admin who bought or
 * sold the phone or is no longer an admin, `not-signed-in` and `not-found`.
 */
export async function decideProblem(
  tx: Tx,
  jobs: Jobs,
  { id, outcome, reason }: Decision,
  cause: ByPerson,
): Promise<void> {
  const { actorId: decidedBy } = cause
  await lockAdmin(tx, decidedBy)
  const problem = await lockProblem(tx, id)
  assertCanDecide(problem, decidedBy)
  assertIsOpen(problem)
  const byAdmin = { ...cause, by: 'admin' } as const
  if (outcome === 'refund') {
    await startRefund(tx, jobs, problem.paymentId, reason, byAdmin)
    await moveProblem(tx, problem, 'refunded', byAdmin, { decision: reason, decidedBy })
    // `startRefund` does not notify when it tries a failed refund again, but a decision is always news.
    if (problem.paymentState === 'refund-failed')
      await notifyParties(tx, jobs, problem.paymentId, 'given-back')
    return
  }
  await moveProblem(tx, problem, 'declined', { ...byAdmin, reason }, { decision: reason, decidedBy })
  await tell(tx, jobs, id, 'declined', [problem.buyerId, problem.sellerId])
}

/**
 * Closes the open problem of a sale whose money is refunded or which is undone, whatever caused that. The caller has
 * locked the payment, and notifies the parties about the money.
 */
export async function closeOpenProblem(
  tx: Tx,
  paymentId: PaymentId,
  to: 'refunded' | 'undone',
  { reason: _ofThePayment, ...cause }: MovedBy,
): Promise<void> {
  const problem = await findOpenProblem(tx, paymentId)
  if (problem) await moveProblem(tx, problem, to, cause)
}

/**
 * A problem, locked until the transaction ends. Locks its payment first, in the same order as everywhere else. Throws
 * `not-found`.
 */
async function lockProblem(tx: Tx, id: SaleProblemId): Promise<SaleProblemRow> {
  const { paymentId } = await getProblem(tx, id)
  await lockPayment(tx, paymentId)
  return getProblem(tx, id)
}

type Changes = Partial<Pick<SaleProblemRow, 'answer' | 'answeredAt' | 'decision' | 'decidedBy'>>

async function moveProblem(
  tx: Tx,
  { id, paymentId, state }: SaleProblemRow,
  to: Exclude<SaleProblemState, 'open'>,
  cause: MovedBy,
  changes: Changes = {},
): Promise<void> {
  assertCanMove(saleProblemTransitions, state, to, cause.by)
  const closedAt = to === 'answered' ? null : cause.at
  await tx
    .updateTable('saleProblems')
    .set({ state: to, closedAt, ...changes })
    .where('id', '=', id)
    .execute()
  const detail = { from: state, by: cause.by, reason: cause.reason }
  await recordEvent(tx, cause, { kind: `problem-${to}`, subjectId: paymentId, detail })
}

/**
 * One job for each person: an address that accepts no mail is tried many times, and the others must get only one email.
 */
async function tell(
  tx: Tx,
  jobs: Jobs,
  problemId: SaleProblemId,
  news: JobData['mail-problem']['news'],
  people: UserId[],
): Promise<void> {
  for (const userId of new Set(people)) await jobs.enqueue(tx, 'mail-problem', { problemId, userId, news })
}

const alreadyReported = () => new Refusal('already-reported')
