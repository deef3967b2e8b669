import type { PaymentId, SaleProblemId, UserId } from '#contract/ids.ts'
import { Refusal } from '#contract/refusal.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import type { SaleProblemDecision, SaleProblemReason, SaleProblemState } from '#contract/sale-problems.ts'
import { lockPayment, type MovedBy, requestCapture } from '#features/payments/commands/state-changes.ts'
import { type LockedSale, lockSale } from '#features/payments/commands/lock-sale.ts'
import { moveHandOverEnd } from '#features/payments/commands/hand-over-end.ts'
import { startRefund } from '#features/payments/commands/refunds.ts'
import { getPaymentWithParties } from '#features/payments/queries.ts'
import { assertCanDecide, assertCanMove, assertCanSee } from '#features/payments/rules.ts'
import { findHandedOverAt } from '#features/payments/queries/hand-overs.ts'
import { assertReserved, getSide } from '#features/payments/rules/hand-over.ts'
import { lockSession } from '#features/users/commands/people.ts'
import { listAdminIds } from '#features/users/queries.ts'
import { assertStillAdmin } from '#features/users/rules.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from '#services/database/database.ts'
import { type Cause, recordEvent } from '#services/database/events.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import type { Services } from '#services/services.ts'
import { findOpenProblem, getProblem, listProblemsOfPayment, type SaleProblemRow } from './queries.ts'
import {
  assertCanReport,
  assertIsOpen,
  assertIsSide,
  getHandOverEnd,
  otherSide,
  saleProblemTransitions,
} from './rules.ts'

type Jobs = Services['jobs']
type ByPerson = Cause & { actorId: UserId }
type Report = { paymentId: PaymentId; reason: SaleProblemReason; text: string }

/**
 * Stores a problem that one side reports about a sale, and notifies both sides and admins. The same text again
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
  const reportedBy = getSide(payment, session.userId)
  const earlier = await listProblemsOfPayment(tx, paymentId)
  const open = earlier.find(({ closedAt }) => closedAt === null)
  const isSame = open?.reportedBy === reportedBy && open.reason === reason && open.text === text
  if (open && isSame) return open.id
  if (open) throw alreadyReported()
  const handedOverAt = await findHandedOverAt(tx, paymentId)
  const own = earlier.filter((each) => each.reportedBy === reportedBy)
  assertCanReport({ ...payment, handedOverAt }, reportedBy, own.length, cause.at)
  const id = newId<SaleProblemId>()
  await tx
    .insertInto('saleProblems')
    .values({ id, paymentId, reportedBy, reason, text, state: 'open', createdAt: cause.at })
    .execute()
  const detail = { by: reportedBy, about: reason }
  await recordEvent(tx, cause, { kind: 'problem-reported', subjectId: paymentId, detail })
  const admins = (await listAdminIds(tx)).filter(
    (admin) => admin !== payment.sellerId && admin !== payment.buyerId,
  )
  await tell(tx, jobs, id, 'reported', [payment.buyerId, payment.sellerId, ...admins])
  return id
}

/**
 * Withdraws a problem for who reported it, and notifies the other side. Returns false when it was withdrawn before. Throws
 * `problem-closed`, `problem-open` when no time is left for the hand-over, `not-yours` and `not-found`.
 */
export async function withdrawProblem(
  tx: Tx,
  jobs: Jobs,
  id: SaleProblemId,
  cause: ByPerson,
): Promise<boolean> {
  const session = await lockSession(tx, cause.actorId)
  const problem = await lockProblem(tx, id)
  assertIsSide(problem, problem.reportedBy, session)
  if (problem.state === 'withdrawn') return false
  assertIsOpen(problem)
  await keepTimeToMeet(tx, problem, cause.at)
  await moveProblem(tx, problem, 'withdrawn', { ...cause, by: problem.reportedBy })
  await tell(tx, jobs, id, 'withdrawn', [idOf(problem, otherSide(problem.reportedBy))])
  return true
}

/**
 * Stores the answer of the other side, once, and notifies who reported it. Returns false when the same was answered before.
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
  const side = otherSide(problem.reportedBy)
  assertIsSide(problem, side, session)
  if (problem.answer === text) return false
  assertIsOpen(problem)
  if (problem.answer !== null) throw new Refusal('already-answered')
  const answer = { answer: text, answeredAt: cause.at }
  await moveProblem(tx, problem, 'answered', { ...cause, by: side }, answer)
  await tell(tx, jobs, id, 'answered', [idOf(problem, problem.reportedBy)])
  return true
}

const idOf = ({ buyerId, sellerId }: SaleProblemRow, side: SaleSide): UserId =>
  side === 'buyer' ? buyerId : sellerId

type Decision = SaleProblemDecision & { id: SaleProblemId }

/** Ends a locked sale before its money is captured. Returns false when its money is no longer only reserved. */
export type ReleaseSale = (tx: Tx, sale: LockedSale, cause: MovedBy) => Promise<boolean>

/**
 * Decides a problem for an admin: lets the seller have reserved money, releases it, begins a refund, or declines. Both
 * parties read the reason. Throws `problem-closed` once it is decided or settled, `problem-open` when it cannot decline
 * because no time is left for the hand-over, `not-reserved` when the money is not
 * reserved, what `startRefund` throws, `not-allowed` for an admin who bought or sold the phone or is no longer an admin,
 * `not-signed-in` and `not-found`.
 */
export async function decideProblem(
  tx: Tx,
  services: { jobs: Jobs; releaseSale: ReleaseSale },
  decision: Decision,
  cause: ByPerson,
): Promise<void> {
  const { id } = decision
  const sale = await lockSale(tx, (await getProblem(tx, id)).paymentId, [cause.actorId])
  assertStillAdmin(sale.people.get(cause.actorId))
  const problem = await getProblem(tx, id)
  assertCanDecide(problem, cause.actorId)
  assertIsOpen(problem)
  const decided = await outcomes[decision.outcome](tx, services, { sale, problem, decision, cause })
  if (decided) await tell(tx, services.jobs, id, decided, [problem.buyerId, problem.sellerId])
}

type Deciding = { sale: LockedSale; problem: SaleProblemRow; decision: Decision; cause: ByPerson }
type Decide = (
  tx: Tx,
  services: { jobs: Jobs; releaseSale: ReleaseSale },
  deciding: Deciding,
) => Promise<'captured' | 'refunded' | 'declined' | undefined>

/** What each decision does to a locked sale. Returns the news for both; undefined when other emails tell them. */
const outcomes: Record<Decision['outcome'], Decide> = {
  capture: async (tx, { jobs }, { sale, problem, decision, cause }) => {
    assertReserved(sale.payment)
    await closeDecided(tx, problem, 'captured', decision, cause)
    await requestCapture(tx, jobs, problem.paymentId, { ...cause, by: 'admin' })
    return 'captured'
  },

  release: async (tx, { releaseSale }, { sale, problem, decision, cause }) => {
    assertReserved(sale.payment)
    await closeDecided(tx, problem, 'released', decision, cause)
    await releaseSale(tx, sale, { ...cause, by: 'admin', text: decision.reason })
    return undefined
  },

  refund: async (tx, { jobs }, { sale: { payment }, problem, decision, cause }) => {
    const { reason, amountMinor } = decision
    const byAdmin = { ...cause, by: 'admin' } as const
    const { amountMinor: refundMinor } = await startRefund(
      tx,
      jobs,
      payment.id,
      { reason, amountMinor },
      byAdmin,
    )
    await closeDecided(tx, problem, 'refunded', decision, cause, { refundMinor })
    return 'refunded'
  },

  decline: async (tx, _services, { problem, decision, cause }) => {
    await keepTimeToMeet(tx, problem, cause.at)
    await closeDecided(tx, problem, 'declined', decision, cause)
    return 'declined'
  },
}

/** A reserved sale whose problem closes goes on, so its sides get time for the hand-over. Throws `problem-open`. */
async function keepTimeToMeet(tx: Tx, problem: SaleProblemRow, now: Date): Promise<void> {
  const end = getHandOverEnd(problem, now)
  if (end) await moveHandOverEnd(tx, problem.paymentId, end)
}

function closeDecided(
  tx: Tx,
  problem: SaleProblemRow,
  to: 'captured' | 'released' | 'refunded' | 'declined',
  { reason }: Decision,
  cause: ByPerson,
  changes: Changes = {},
): Promise<void> {
  const decided = { decision: reason, decidedBy: cause.actorId, ...changes }
  return moveProblem(tx, problem, to, { ...cause, by: 'admin', text: reason }, decided)
}

/**
 * Closes the open problem of a sale whose money is refunded or which is undone, whatever caused that. The caller has
 * locked the payment, and notifies the parties about the money.
 */
export async function closeOpenProblem(
  tx: Tx,
  paymentId: PaymentId,
  to: 'refunded' | 'undone',
  { reason: _whyThePayment, text: _ofThePayment, ...cause }: MovedBy,
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

type Changes = Partial<
  Pick<SaleProblemRow, 'answer' | 'answeredAt' | 'decision' | 'decidedBy' | 'refundMinor'>
>

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
  const detail = { from: state, by: cause.by, reason: cause.reason, text: cause.text }
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
