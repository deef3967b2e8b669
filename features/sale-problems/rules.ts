import { listAllowed, Refusal } from '#contract/refusal.ts'
import type { PaymentState } from '#contract/payment-states.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import type { SaleProblem, SaleProblemReason, SaleProblemState } from '#contract/sale-problems.ts'
import type { Session } from '#contract/session.ts'
import { payableFrom } from '#features/ledger/rules.ts'
import type { PaymentRow } from '#features/payments/queries.ts'
import { bySync, type Transition } from '#features/payments/rules/transitions.ts'
import {
  assertReserved,
  findLaterHandOverEnd,
  findSide,
  type Parties,
} from '#features/payments/rules/hand-over.ts'
import { assertCanRefund } from '#features/payments/rules/refunds.ts'

/** Every state change of a sale problem, and who or what may cause it. docs/payments.md is drawn from this table. */
export const saleProblemTransitions: readonly Transition<SaleProblemState>[] = [
  { from: 'open', to: 'answered', by: ['buyer', 'seller'], when: 'the other side answers' },
  ...(['open', 'answered'] as const).flatMap((from) => [
    {
      from,
      to: 'refunded',
      by: ['admin', ...bySync],
      when: 'the money goes back',
    } as const,
    { from, to: 'captured', by: ['admin'], when: 'the seller gets the reserved money' } as const,
    { from, to: 'released', by: ['admin'], when: 'the reserved money is released' } as const,
    { from, to: 'declined', by: ['admin'], when: 'an admin declines' } as const,
    { from, to: 'dispute-won', by: bySync, when: 'the dispute at the bank is won' } as const,
    { from, to: 'dispute-lost', by: bySync, when: 'the dispute at the bank is lost' } as const,
    { from, to: 'withdrawn', by: ['buyer', 'seller'], when: 'who reported it withdraws it' } as const,
    {
      from,
      to: 'undone',
      by: ['buyer', 'seller', 'admin', 'job', ...bySync],
      when: 'the sale is undone',
    } as const,
  ]),
]

/** Sales of before money was reserved had no hand-over that ended anything: their buyers were promised these days after paying. */
const earlierReportDays = 14
/**
 * How many problems one side may report about one sale. After a refusal they may report again with more details, but not
 * without end.
 */
export const maxReports = 3

const hourMs = 60 * 60 * 1000

export type Reportable = Pick<PaymentRow, 'state' | 'soldAt' | 'handOverBy'> & {
  /** When the money was captured first. */
  capturedAt: Date | undefined
}

/**
 * Until when a problem with this sale may be reported: until its money can be paid out. Undefined without a sale, before the
 * capture, and after a refund that failed.
 */
export function findReportEnd({ state, soldAt, handOverBy, capturedAt }: Reportable): Date | undefined {
  if (!soldAt || state === 'reserved' || state === 'refund-failed' || state.startsWith('cash-'))
    return undefined
  if (handOverBy) return capturedAt && payableFrom(capturedAt)
  return new Date(soldAt.getTime() + earlierReportDays * 24 * hourMs)
}

/**
 * The refusal when this side may not report a problem with a sale; undefined when they may. `earlier` is how many they
 * have reported before. After a refund of everything that failed the buyer may always report: an admin has promised them the
 * money. After a part that failed it is held, and admins see to it.
 */
export function findReportRefusal(
  payment: Reportable,
  side: SaleSide,
  earlier: number,
  now: Date,
): Refusal | undefined {
  const { state, soldAt } = payment
  if (state.startsWith('cash-')) return new Refusal('not-reportable/cash')
  // The refusals below speak to the buyer.
  if (side === 'seller' && state !== 'reserved') return new Refusal('not-reportable/seller')
  if (!soldAt) return new Refusal('not-reportable/not-bought')
  const gone = statesWithoutMoney.find((each) => each === state)
  if (gone) return new Refusal(`not-reportable/${gone}`)
  if (state === 'refund-failed') return undefined
  const end = findReportEnd(payment)
  if (end && now > end) return new Refusal('not-reportable/too-late')
  if (earlier >= maxReports) return new Refusal('not-reportable/too-often', { data: { times: maxReports } })
  return undefined
}

/** In these states of a payment, there is no money that could be given back. */
const statesWithoutMoney = ['uncollectable', 'refunding', 'refunded', 'disputed', 'lost'] as const

/** Throws `not-reportable` with the reason. */
export function assertCanReport(...sale: Parameters<typeof findReportRefusal>): void {
  const refusal = findReportRefusal(...sale)
  if (refusal) throw refusal
}

/** Whether this side reported the problem itself. A dispute at the bank counts for nobody. */
export const isReportOf = (
  { reportedBy, reason }: { reportedBy: SaleSide; reason: SaleProblemReason },
  side: SaleSide | undefined,
): boolean => reportedBy === side && reason !== 'chargeback'

/** What can be wrong with a phone, or with what the seller asks for. */
const aboutPhone = ['not-as-described', 'faulty', 'locked', 'blocked', 'extra-money'] as const

const beforeHandOver: Record<SaleSide, readonly SaleProblemReason[]> = {
  buyer: ['no-show', 'no-contact', ...aboutPhone, 'other'],
  seller: ['no-show', 'no-contact', 'other'],
}
const afterHandOver = ['not-received', ...aboutPhone, 'other'] as const

/**
 * The reasons that fit a side and the moment: nobody waits in vain for a phone whose hand-over is confirmed. In sales of
 * before money was reserved nobody confirmed a hand-over.
 */
export function listReasons(
  { state, handOverBy }: Pick<Reportable, 'state' | 'handOverBy'>,
  side: SaleSide,
): readonly SaleProblemReason[] {
  return state === 'reserved' || !handOverBy ? beforeHandOver[side] : afterHandOver
}

/** Throws `not-reportable` for a reason that does not fit. */
export function assertReasonFits(
  payment: Pick<Reportable, 'state' | 'handOverBy'>,
  side: SaleSide,
  reason: SaleProblemReason,
): void {
  if (!listReasons(payment, side).includes(reason)) throw new Refusal('not-reportable/unfit')
}

/** How long the other side has for its answer. */
export const answerWithinHours = 48
/** How long before the end of that time it is reminded. */
const remindHours = 24
/** Without an answer after this time, or after the hand-over without a decision, admins see the problem first. */
const overdueAfterHours = 72
/** How often admins are reminded of a problem after that. Before the hand-over its money is released in time by itself. */
const remindAdminsHours = 24

/** Until when the other side should answer a problem; undefined once it has, and once the problem is closed. */
export function findAnswerEnd({
  state,
  createdAt,
}: {
  state: SaleProblemState
  createdAt: Date
}): Date | undefined {
  return state === 'open' ? new Date(createdAt.getTime() + answerWithinHours * hourMs) : undefined
}

/** When the problems were reported whose other side is to be reminded now to answer: at or before one time, after the other. */
export const findReminderTimes = (now: Date) => ({
  before: new Date(now.getTime() - (answerWithinHours - remindHours) * hourMs),
  after: new Date(now.getTime() - answerWithinHours * hourMs),
})

/** For how many days the photos of a closed problem are kept: a bank may still ask for them. */
export const photosKeptDays = 180

/** Whether an open problem waits too long: for its answer, or after the hand-over for the decision. */
export const isOverdue = (
  {
    state,
    paymentState,
    createdAt,
  }: { state: SaleProblemState; paymentState: PaymentState; createdAt: Date },
  overdueBefore: Date,
): boolean =>
  createdAt <= overdueBefore && (state === 'open' || (state === 'answered' && paymentState !== 'reserved'))

/** Of which problems admins are reminded now: those reported before one time, and not reminded of since the other. */
export const findAdminReminderTimes = (now: Date) => ({
  reportedBefore: findOverdueBefore(now),
  remindedBefore: new Date(now.getTime() - remindAdminsHours * hourMs),
})

/** A problem that was reported before this, and has no answer or after the hand-over no decision, is overdue. */
export const findOverdueBefore = (now: Date) => new Date(now.getTime() - overdueAfterHours * hourMs)

export const otherSide = (side: SaleSide): SaleSide => (side === 'buyer' ? 'seller' : 'buyer')

/** Throws `not-yours` for the other side and for admins, who take no part in the sale, and `not-found` for everybody else. */
export function assertIsSide(parties: Parties, side: SaleSide, session: Session): void {
  const person = side === 'buyer' ? parties.buyerId : parties.sellerId
  if (person !== session.userId) throw refuseOther(parties, session, side)
}

function refuseOther(parties: Parties, { userId, isAdmin }: Session, party: 'buyer' | 'seller'): Refusal {
  if (isAdmin || findSide(parties, userId)) return new Refusal('not-yours/sale', { data: { party } })
  return new Refusal('not-found/problem')
}

/** Throws `problem-closed`, with the outcome, when nothing more can be done about a problem. */
export function assertIsOpen({ state }: { state: SaleProblemState }): void {
  if (!isOpen(state)) throw new Refusal(`problem-closed/${state}`)
}

const isOpen = (state: SaleProblemState): state is 'open' | 'answered' =>
  state === 'open' || state === 'answered'

type SaleAfterProblem = Pick<PaymentRow, 'handOverBy' | 'captureBefore'> & { paymentState: PaymentState }

/**
 * Until when the hand-over may be confirmed if a problem is closed now and its sale goes on; undefined unless the money
 * is reserved. Throws `problem-open` when no time is left for the hand-over: then an admin captures or releases; and while
 * the buyer's bank decides.
 */
export function getHandOverEnd({ paymentState, ...payment }: SaleAfterProblem, now: Date): Date | undefined {
  if (paymentState === 'disputed') throw new Refusal('problem-open/disputed')
  if (paymentState !== 'reserved') return undefined
  const end = findLaterHandOverEnd(payment, now)
  if (!end) throw new Refusal('problem-open/no-time')
  return end
}

type ProblemFacts = Parties &
  SaleAfterProblem & { reportedBy: SaleSide; reason: SaleProblemReason; state: SaleProblemState }

/** What this person may do with a problem now. */
export function findActions(
  problem: ProblemFacts,
  { userId, isAdmin }: Session,
  now: Date,
): SaleProblem['may'] {
  if (!isOpen(problem.state)) return []
  const side = problem.buyerId === userId ? 'buyer' : problem.sellerId === userId ? 'seller' : undefined
  const continueSale = () => void getHandOverEnd(problem, now)
  if (side === problem.reportedBy && problem.reason === 'chargeback') return []
  if (side === problem.reportedBy) return listAllowed({ withdraw: continueSale })
  if (side) return problem.state === 'open' ? ['answer'] : []
  if (!isAdmin) return []
  const payment = { state: problem.paymentState }
  return listAllowed({
    capture: () => assertReserved(payment),
    release: () => assertReserved(payment),
    refund: () => assertCanRefund(payment),
    decline: continueSale,
  })
}
