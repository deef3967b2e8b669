import { listAllowed, Refusal } from '#contract/refusal.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import type {
  SaleProblem,
  SaleProblemDecision,
  SaleProblemReason,
  SaleProblemState,
} from '#contract/sale-problems.ts'
import type { Session } from '#contract/session.ts'
import { payableFrom } from '#features/sales/ledger/rules.ts'
import { findCashState, findLeft, goesBack, isCash, type MoneyFacts, owesAll } from '#features/money/rules.ts'
import type { Deal } from '#features/sales/payments/queries.ts'
import { bySync, type Transition } from '#features/sales/payments/rules/transitions.ts'
import {
  assertReserved,
  findLaterHandOverEnd,
  findSide,
  type Parties,
} from '#features/sales/payments/rules/hand-over.ts'
import { assertCanRefund } from '#features/sales/payments/rules/refunds.ts'
import { assertCanConfirm, assertCanUphold, listHandBackActions } from './rules/hand-back.ts'
import type { SaleProblemRow } from './queries.ts'
import { listOfferActions } from './rules/offers.ts'

/** What can become of a problem that waits for an admin, or until both sides agree. */
const endsOfOpen: readonly Omit<Transition<SaleProblemState>, 'from'>[] = [
  { to: 'refunded', by: ['admin', 'agreement', ...bySync], when: 'the money is refunded' },
  { to: 'captured', by: ['admin'], when: 'the seller gets the reserved money' },
  { to: 'released', by: ['admin', 'agreement'], when: 'the reserved money is released' },
  { to: 'declined', by: ['admin'], when: 'an admin declines' },
  { to: 'upheld', by: ['admin'], when: 'an admin decides for the buyer of a sale in cash' },
  { to: 'handing-back', by: ['agreement'], when: 'both sides of a sale in cash agree that money goes back' },
  {
    to: 'settled',
    by: ['agreement'],
    when: 'both sides agree that the sale stands, or on a part before the money is taken',
  },
  { to: 'dispute-won', by: bySync, when: 'the dispute at the bank is won' },
  { to: 'dispute-lost', by: bySync, when: 'the dispute at the bank is lost' },
  { to: 'withdrawn', by: ['buyer', 'seller'], when: 'the side that reported it withdraws it' },
  { to: 'undone', by: ['buyer', 'seller', 'admin', 'job', ...bySync], when: 'the sale is undone' },
]

/** Every state change of a sale problem, and who or what may cause it. docs/payments.md is drawn from this table. */
export const saleProblemTransitions: readonly Transition<SaleProblemState>[] = [
  { from: 'open', to: 'answered', by: ['buyer', 'seller'], when: 'the other side answers' },
  { from: 'handing-back', to: 'refunded', by: ['buyer', 'admin'], when: 'the buyer has the cash back' },
  { from: 'handing-back', to: 'upheld', by: ['admin'], when: 'the agreed cash was not handed back' },
  {
    from: 'handing-back',
    to: 'withdrawn',
    by: ['buyer'],
    when: 'the buyer keeps the phone and gives up the cash',
  },
  ...(['open', 'answered'] as const).flatMap((from) => endsOfOpen.map((end) => ({ from, ...end }))),
]

/**
 * How many problems one side may report about one sale. After an admin declines, they may report again with more details.
 */
const maxReports = 3

type Reportable = MoneyFacts & Pick<Deal, 'capturedAt'>

/**
 * Until when a problem with this sale may be reported: until its money can be paid out, and for the same time after a
 * hand-over for cash. Undefined if it is no sale, before that time begins, and after a failed refund.
 */
export function findReportEnd(deal: Reportable): Date | undefined {
  const { state, soldAt, capturedAt, handedOverAt } = deal
  if (!soldAt || state === 'authorized' || owesAll(deal)) return undefined
  const begin = isCash(deal) ? handedOverAt : capturedAt
  return begin ? payableFrom(begin) : undefined
}

/**
 * The refusal when this side may not report a problem with a sale; undefined when they may. `earlier` is how many
 * problems they have reported before. After a failed full refund, the buyer may always report, because an admin has
 * promised them the money.
 */
function findReportRefusal(
  deal: Reportable,
  side: SaleSide,
  earlier: number,
  now: Date,
): Refusal | undefined {
  const { state, soldAt } = deal
  if (findCashState(deal) === 'reserved') return new Refusal('not-reportable/cash')
  // The sentences of the refusals below are written for the buyer.
  if (side === 'seller' && state !== 'authorized') return new Refusal('not-reportable/seller')
  if (!soldAt) return new Refusal('not-reportable/not-bought')
  if (owesAll(deal)) return undefined
  const gone = findGone(deal)
  if (gone) return new Refusal(`not-reportable/${gone}`)
  const end = findReportEnd(deal)
  if (end && now > end) return new Refusal('not-reportable/too-late')
  if (earlier >= maxReports) return new Refusal('not-reportable/too-often', { data: { times: maxReports } })
  return undefined
}

type Problem = Parameters<typeof isReportOf>[0] & { closedAt: Date | null }

/**
 * Returns until when this side can report a problem with a sale; `until` is undefined if there is no end yet. Returns
 * undefined when they cannot report one now. `problems` are all problems of the sale.
 */
export function findReporting(
  sale: Reportable,
  problems: Problem[],
  side: SaleSide,
  now: Date,
): { until: Date | undefined } | undefined {
  if (problems.some(({ closedAt }) => closedAt === null)) return undefined
  const own = problems.filter((each) => isReportOf(each, side))
  return findReportRefusal(sale, side, own.length, now) ? undefined : { until: findReportEnd(sale) }
}

/** Why there is no money to give back; undefined when there is some. */
function findGone(deal: MoneyFacts) {
  if (isCash(deal)) return findLeft(deal) > 0 ? undefined : 'refunded'
  if (deal.state === 'uncollectable') return 'uncollectable'
  if (deal.state !== 'captured') return undefined
  if (deal.dispute !== null) return deal.dispute === 'lost' ? 'lost' : 'disputed'
  if (!goesBack(deal)) return undefined
  return deal.requestedMinor === null ? 'refunded' : 'refunding'
}

/** Throws `not-reportable` with the reason. */
export function assertCanReport(...sale: Parameters<typeof findReportRefusal>): void {
  const refusal = findReportRefusal(...sale)
  if (refusal) throw refusal
}

/** Whether this side reported the problem. A dispute at the bank is nobody's report. */
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
 * The reasons that this side can choose now. They differ before and after the hand-over: for example, only before it
 * can the other side fail to come.
 */
export function listReasons(
  { state }: Pick<Reportable, 'state'>,
  side: SaleSide,
): readonly SaleProblemReason[] {
  return state === 'authorized' ? beforeHandOver[side] : afterHandOver
}

/** Throws `not-reportable` for a reason that this side cannot choose now. */
export function assertReasonFits(
  deal: Pick<Reportable, 'state'>,
  side: SaleSide,
  reason: SaleProblemReason,
): void {
  if (!listReasons(deal, side).includes(reason)) throw new Refusal('not-reportable/unfit')
}

/** For how many days the photos of a closed problem are stored: a bank may still ask for them. */
export const photoRetentionDays = 180

/** The person on this side of a sale. */
export const idOf = ({ buyerId, sellerId }: Parties, side: SaleSide): Parties['buyerId'] =>
  side === 'buyer' ? buyerId : sellerId

export const otherSide = (side: SaleSide): SaleSide => (side === 'buyer' ? 'seller' : 'buyer')

/**
 * Throws unless the caller is this side of the sale: `not-yours` for the other side and admins, `not-found` for
 * everybody else.
 */
export function assertIsSide(parties: Parties, side: SaleSide, session: Session): void {
  const person = side === 'buyer' ? parties.buyerId : parties.sellerId
  if (person !== session.userId) throw refuseOther(parties, session, side)
}

function refuseOther(parties: Parties, { userId, isAdmin }: Session, party: 'buyer' | 'seller'): Refusal {
  if (isAdmin || findSide(parties, userId)) return new Refusal('not-yours/sale', { data: { party } })
  return new Refusal('not-found/problem')
}

/**
 * Throws `problem-closed` with the outcome when the problem is closed, and also once both sides of a sale in cash have
 * agreed: then only the cash is still to be handed back.
 */
export function assertIsOpen({ state }: { state: SaleProblemState }): void {
  if (!isOpen(state)) throw new Refusal(`problem-closed/${state}`)
}

const isOpen = (state: SaleProblemState): state is 'open' | 'answered' =>
  state === 'open' || state === 'answered'

type Decided = Parameters<typeof assertCanUphold>[0]

/** Throws `problem-closed` or `problem-open` unless an admin can decide a problem in this way now. */
export function assertCanDecideAs(
  problem: Decided,
  outcome: SaleProblemDecision['outcome'],
  now: Date,
): void {
  if (outcome === 'confirm') assertCanConfirm(problem, now)
  else if (outcome === 'uphold') assertCanUphold(problem, now)
  else assertIsOpen(problem)
}

type SaleAfterProblem = Pick<Deal, 'handOverBy' | 'captureBefore' | 'state' | 'dispute'>

/**
 * Until when the hand-over may be confirmed if a problem is closed now and its sale continues; undefined unless the money
 * is reserved. Throws `problem-open` when no time is left for the hand-over, so that an admin must capture or release the
 * money, and while the buyer's bank decides.
 */
export function getHandOverEnd(deal: SaleAfterProblem, now: Date): Date | undefined {
  if (deal.dispute === 'open') throw new Refusal('problem-open/disputed')
  if (deal.state !== 'authorized') return undefined
  const end = findLaterHandOverEnd(deal, now)
  if (!end) throw new Refusal('problem-open/no-time')
  return end
}

type ProblemFacts = Parties &
  Pick<SaleProblemRow, 'handBackBy' | 'offers' | 'disputedAt' | 'reportedBy' | 'reason' | 'state'> & {
    deal: MoneyFacts & SaleAfterProblem
  }

/** What this person may do with a problem now. */
export function findActions(
  problem: ProblemFacts,
  { userId, isAdmin }: Session,
  now: Date,
): SaleProblem['may'] {
  const side = findSide(problem, userId)
  if (problem.state === 'handing-back') return listHandBackActions(problem, { side, isAdmin, now })
  if (!isOpen(problem.state)) return []
  const { deal } = problem
  const continueSale = () => void getHandOverEnd(deal, now)
  const agreeing = side ? listOfferActions(problem, side, now) : []
  if (side === problem.reportedBy && problem.reason === 'chargeback') return []
  if (side === problem.reportedBy) return [...listAllowed({ withdraw: continueSale }), ...agreeing]
  if (side) return [...(problem.state === 'open' ? (['answer'] as const) : []), ...agreeing]
  if (!isAdmin) return []
  return listAllowed({
    capture: () => assertReserved(deal),
    release: () => assertReserved(deal),
    refund: () => assertCanRefund(deal),
    uphold: () => assertCanUphold(problem, now),
    decline: continueSale,
  })
}
