import { type SaleDeadline, saleTable } from '#contract/sale-table.ts'
import type { SaleMove, SaleSide, SaleSituation } from '#contract/sale-view.ts'
import {
  getMoneyState,
  goesBack,
  isCash,
  isRefunded,
  isReserved,
  type MoneyFacts,
  owesAll,
} from '#features/money/rules.ts'
import { findCashEnd } from '#features/sales/cash/rules.ts'
import type { MeetingRow } from '#features/sales/meetings/queries.ts'
import type { Deal } from '#features/sales/payments/queries.ts'
import { isCodeLocked } from '#features/sales/payments/rules/hand-over.ts'

type Sale = MoneyFacts &
  Pick<Deal, 'capturedAt' | 'confirmedBy' | 'endHow' | 'uncollectableBecause' | 'wrongCodes'>

/** What the situation of a sale depends on. */
export type SituationFacts = {
  sale: Sale
  /** An open problem freezes the money. */
  isFrozen: boolean
  /** Both sides of a sale in cash agreed that money is handed back, which the buyer has not confirmed. */
  isHandingBack: boolean
  meeting: Pick<MeetingRow, 'proposedBy' | 'meetAt' | 'agreedAt'> | undefined
  now: Date
}

/** For this long after the capture, the two sides may still be together, so the seller is told to hand over the phone. */
const togetherMs = 2 * 60 * 60 * 1000

/** What a sale waits for, or how it ended. A payment that has sold nothing counts as ended. */
export function findSituation(facts: SituationFacts): SaleSituation {
  const { sale, isFrozen } = facts
  if (isCash(sale)) return findCashSituation(facts)
  switch (getMoneyState(sale)) {
    case 'open':
      return 'ended'
    case 'cancelled':
      return sale.endHow === 'missed' ? 'missed' : 'ended'
    case 'authorized':
      return isFrozen ? 'frozen' : findReservedSituation(facts)
    case 'capturing':
      return 'capturing'
    case 'uncollectable':
      return isFrozen ? 'frozen' : 'uncollectable'
    case 'captured':
      return findCapturedSituation(facts)
  }
}

function findCashSituation(facts: SituationFacts): SaleSituation {
  const { sale, isFrozen, isHandingBack } = facts
  const { reservedAt, handedOverAt, endedAt, endHow } = sale
  if (endedAt && endHow === 'missed') return 'missed'
  if (endedAt) return reservedAt ? 'ended' : 'cash-declined'
  if (!reservedAt) return 'cash-requested'
  if (!handedOverAt) return findReservedSituation(facts)
  if (isRefunded(sale)) return 'cash-refunded'
  if (isFrozen) return isHandingBack ? 'cash-handing-back' : 'cash-contested'
  return 'cash-sold'
}

/** What a reserved phone waits for. */
function findReservedSituation({ sale, meeting, now }: SituationFacts): SaleSituation {
  if (isCodeLocked(sale)) return 'code-locked'
  // A proposed meeting whose time is over can no longer be accepted.
  if (!meeting || (!meeting.agreedAt && meeting.meetAt <= now)) return 'arrange'
  if (!meeting.agreedAt) return `${meeting.proposedBy}-proposed`
  return meeting.meetAt <= now ? 'due' : 'agreed'
}

function findCapturedSituation(facts: SituationFacts): SaleSituation {
  const { sale, isFrozen } = facts
  if (sale.dispute !== null) return sale.dispute === 'lost' ? 'lost' : 'disputed'
  if (owesAll(sale)) return 'refund-failed'
  if (goesBack(sale)) return sale.requestedMinor === null ? 'refunded' : 'refunding'
  if (sale.requestedMinor !== null) return 'refunding-part'
  if (isFrozen) return 'contested'
  return sale.refundedMinor > sale.unchargedMinor ? 'partly-refunded' : findPaidSituation(facts)
}

/** Of a sale whose seller has the money: whether they are still to be told to hand over the phone. */
function findPaidSituation({ sale, now }: SituationFacts): SaleSituation {
  const { reservedAt, confirmedBy, uncollectableBecause, capturedAt } = sale
  const isLate = !capturedAt || now.getTime() - capturedAt.getTime() > togetherMs
  const latest = isLate ? 'done' : 'captured'
  if (!reservedAt) return latest
  if (uncollectableBecause) return 'captured-without-hand-over'
  if (confirmedBy === 'buyer') return 'done'
  return confirmedBy === 'seller' ? latest : 'captured-without-hand-over'
}

type Dated = MoneyFacts & Pick<Deal, 'createdAt' | 'handOverBy'>

const deadlineEnds: Record<SaleDeadline, (sale: Dated) => Date | null> = {
  // A problem can be open although the money could not be taken: then the hand-over is over.
  'hand-over': (sale) => (isReserved(sale) ? sale.handOverBy : null),
  answer: ({ createdAt }) => findCashEnd(createdAt),
}

/** Until when the hand-over must be confirmed, or the request for cash answered, if it still must. */
export function findDeadlineEnd(sale: Dated, situation: SaleSituation): Date | null {
  const { deadline } = saleTable[situation]
  return deadline ? deadlineEnds[deadline](sale) : null
}

type MoveExceptions = {
  /** The side that has yet to answer a problem. */
  answersNext?: SaleSide | undefined
  /** The side that can accept an offer about a problem. */
  answersOffer?: SaleSide | undefined
  /** The sides that explained what happened after nobody confirmed the hand-over. */
  explainedBy?: SaleSide[]
  /** This side can no longer see the page of the phone. */
  isPhoneGone?: boolean
}

/** The next thing that this side should do; undefined when there is nothing to do now. */
export function findMove(
  situation: SaleSituation,
  side: SaleSide,
  { answersNext, answersOffer, explainedBy = [], isPhoneGone = false }: MoveExceptions = {},
): SaleMove | undefined {
  if (side === answersNext) return 'answer-problem'
  if (side === answersOffer) return 'answer-offer'
  const { move } = saleTable[situation][side]
  if (move === 'tell-us' && explainedBy.includes(side)) return undefined
  return move === 'see-phone' && isPhoneGone ? undefined : move
}

/**
 * Whether the two sides see their meeting: while the phone is sold to the buyer, because they may have to meet or talk. They
 * do not see it when the money is refunded.
 */
export const isMeetingShown = (sale: MoneyFacts) =>
  sale.soldAt !== null && sale.dispute !== 'lost' && !isRefunded(sale)

type ContactFacts = Pick<SituationFacts, 'isFrozen' | 'now'> & {
  sale: MoneyFacts & Pick<Deal, 'capturedAt'>
}

/** How long after the seller got the money the two sides may still call each other. */
const contactsShownMs = 14 * 24 * 60 * 60 * 1000

/**
 * Whether the two sides may see each other's phone numbers: as long as their meeting, but until 14 days after the seller
 * got the money at most, unless a problem is open.
 */
export function areContactsShown({ sale, isFrozen, now }: ContactFacts): boolean {
  if (!isMeetingShown(sale)) return false
  const paidAt = isCash(sale) ? sale.handedOverAt : sale.capturedAt
  return isFrozen || !paidAt || now.getTime() - paidAt.getTime() <= contactsShownMs
}
