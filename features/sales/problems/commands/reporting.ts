import type { PaymentId, SaleProblemId } from '#contract/ids.ts'
import { Refusal } from '#contract/refusal.ts'
import type { ProblemWish } from '#contract/problem-offers.ts'
import type { SaleProblemReason } from '#contract/sale-problems.ts'
import { lockOwnSale } from '#features/sales/payments/commands/lock-sale.ts'
import { lockParty } from '#features/users/commands/people.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from '#services/database/database.ts'
import { type ByPerson, recordEvent } from '#services/database/events.ts'
import { getProblem, listProblemsOfPayment, type SaleProblemRow } from '../queries.ts'
import {
  assertCanReport,
  assertReasonFits,
  assertIsOpen,
  assertIsSide,
  idOf,
  isReportOf,
  otherSide,
} from '../rules.ts'
import { findAdminReminderTimes } from '../rules/deadlines.ts'
import { isInTime } from '../rules/hand-back.ts'
import { storeOffer } from './offers.ts'
import { hasPhotos, savePhotos } from './photos.ts'
import {
  type Jobs,
  extendHandOverEnd,
  listDeciders,
  lockProblem,
  changeProblemState,
  notifyPeople,
} from './state-changes.ts'

type Report = {
  paymentId: PaymentId
  reason: SaleProblemReason
  text: string
  photos?: readonly string[] | undefined
  /** What the buyer wants. */
  wish?: ProblemWish | undefined
}

/**
 * Stores a problem that one side reports about a sale, and notifies both sides and admins. Returns the open problem when
 * the same report is sent again. Throws `already-reported` for a different report while a problem is open,
 * `not-reportable` with the reason, `invalid-input` for photos that do not exist, `not-yours` and `not-found`.
 */
export async function reportProblem(
  tx: Tx,
  jobs: Jobs,
  { paymentId, reason, text, photos = [], wish }: Report,
  cause: ByPerson,
): Promise<SaleProblemId> {
  const { deal, side: reportedBy } = await lockOwnSale(tx, paymentId, cause)
  const earlier = await listProblemsOfPayment(tx, paymentId)
  const open = earlier.find(({ closedAt }) => closedAt === null)
  const isSame = open?.reportedBy === reportedBy && open.reason === reason && open.text === text
  if (open && isSame && hasPhotos(open, reportedBy, photos) && hasWish(open, wish)) return open.id
  if (open) throw alreadyReported()
  const own = earlier.filter((each) => isReportOf(each, reportedBy))
  assertCanReport(deal, reportedBy, own.length, cause.at)
  assertReasonFits(deal, reportedBy, reason)
  if (wish && reportedBy === 'seller') throw new Refusal('invalid-input/fields', { fields: [onlyBuyersWish] })
  const id = newId<SaleProblemId>()
  await tx
    .insertInto('saleProblems')
    .values({ id, paymentId, reportedBy, reason, text, state: 'open', createdAt: cause.at })
    .execute()
  await savePhotos(tx, { id, side: reportedBy, urls: photos, by: cause.actorId, now: cause.at })
  const detail = { by: reportedBy, about: reason }
  await recordEvent(tx, cause, { kind: 'problem-reported', subjectId: paymentId, detail })
  if (wish) await storeOffer(tx, await getProblem(tx, id), reportedBy, wish, cause)
  const admins = await listDeciders(tx, deal)
  await notifyPeople(tx, jobs, id, 'reported', [deal.buyerId, deal.sellerId, ...admins])
  return id
}

/**
 * Withdraws a problem for the side that reported it, and notifies the other side. Returns false when it was withdrawn
 * before. Throws `problem-closed`, `problem-open` when no time is left for the hand-over, `not-yours` and `not-found`.
 */
export async function withdrawProblem(
  tx: Tx,
  jobs: Jobs,
  id: SaleProblemId,
  cause: ByPerson,
): Promise<boolean> {
  const session = await lockParty(tx, cause.actorId)
  const problem = await lockProblem(tx, id)
  assertIsSide(problem, problem.reportedBy, session)
  if (problem.state === 'withdrawn') return false
  if (problem.state !== 'handing-back') assertIsOpen(problem)
  await extendHandOverEnd(tx, problem, cause.at)
  await changeProblemState(tx, problem, 'withdrawn', { ...cause, by: problem.reportedBy })
  await notifyPeople(tx, jobs, id, 'withdrawn', [idOf(problem, otherSide(problem.reportedBy))])
  return true
}

/**
 * Stores the answer of the other side, once, and notifies the side that reported the problem. Returns false when the
 * same answer was stored before. Throws `already-answered` for a different answer, `problem-closed`, `invalid-input`
 * for photos that do not exist, `not-yours` and `not-found`.
 */
export async function answerProblem(
  tx: Tx,
  jobs: Jobs,
  { id, text, photos = [] }: { id: SaleProblemId; text: string; photos?: readonly string[] | undefined },
  cause: ByPerson,
): Promise<boolean> {
  const session = await lockParty(tx, cause.actorId)
  const problem = await lockProblem(tx, id)
  const side = otherSide(problem.reportedBy)
  assertIsSide(problem, side, session)
  if (problem.answer === text && hasPhotos(problem, side, photos)) return false
  assertIsOpen(problem)
  if (problem.answer !== null) throw new Refusal('already-answered')
  const answer = { answer: text, answeredAt: cause.at }
  await changeProblemState(tx, problem, 'answered', { ...cause, by: side }, answer)
  await savePhotos(tx, { id, side, urls: photos, by: cause.actorId, now: cause.at })
  await notifyPeople(tx, jobs, id, 'answered', [idOf(problem, problem.reportedBy)])
  return true
}

/**
 * Reminds the other side to answer a problem, once. Does nothing when the problem was answered or closed, or the reminder
 * was sent, meanwhile.
 */
export async function remindToAnswer(tx: Tx, jobs: Jobs, id: SaleProblemId, now: Date): Promise<void> {
  const problem = await lockProblem(tx, id)
  if (problem.state !== 'open' || problem.remindedAt) return
  await tx.updateTable('saleProblems').set({ remindedAt: now }).where('id', '=', id).execute()
  await notifyPeople(tx, jobs, id, 'unanswered', [idOf(problem, otherSide(problem.reportedBy))])
}

/**
 * Reminds the admins who may decide about a sale that its problem is not decided. Does nothing when the problem was
 * closed or the reminder was sent meanwhile.
 */
export async function remindToDecide(tx: Tx, jobs: Jobs, id: SaleProblemId, now: Date): Promise<void> {
  const problem = await lockProblem(tx, id)
  const { remindedBefore } = findAdminReminderTimes(now)
  const isDue = !problem.adminsRemindedAt || problem.adminsRemindedAt <= remindedBefore
  if (problem.closedAt || problem.disputedAt || !isDue || isInTime(problem, now)) return
  await tx.updateTable('saleProblems').set({ adminsRemindedAt: now }).where('id', '=', id).execute()
  await notifyPeople(tx, jobs, id, 'undecided', await listDeciders(tx, problem), now)
}

const onlyBuyersWish = { path: 'wish', error: 'wish-of-seller' } as const

/** Whether the report was sent with this wish. Later offers of the buyer have a text of their own. */
function hasWish({ offers }: SaleProblemRow, wish: ProblemWish | undefined): boolean {
  const first = offers.find(({ by, text: said }) => by === 'buyer' && said === null)
  return first?.what === wish?.what && (first?.amountMinor ?? undefined) === wish?.amountMinor
}

const alreadyReported = () => new Refusal('already-reported')
