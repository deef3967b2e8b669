import type { Contact, Meeting, SaleView } from '#contract/sale-view.ts'
import type { UnfinishedSale } from '#contract/sales.ts'
import type { Session } from '#contract/session.ts'
import { saleTable } from '#contract/sale-table.ts'
import type { Sale } from '#features/sales/bookings/queries.ts'
import { viewPhoto } from '#features/images/view.ts'
import { canRead } from '#features/listings/rules.ts'
import { titleOf } from '#features/listings/rules/title.ts'
import type { MeetingRow } from '#features/sales/meetings/queries.ts'
import type { SaleProblemRow } from '#features/sales/problems/queries.ts'
import { findReportEnd, otherSide } from '#features/sales/problems/rules.ts'
import { findAnswerEnd } from '#features/sales/problems/rules/deadlines.ts'
import { findAgreement, findOpenOffer, findPartToCome } from '#features/sales/problems/rules/offers.ts'
import { payableFrom } from '#features/sales/ledger/rules.ts'
import {
  describePayment,
  findLeft,
  isCash,
  isRefunded,
  isWithSeller,
  owesAll,
} from '#features/money/rules.ts'
import { findMeetingActions } from '#features/sales/meetings/rules.ts'
import type { DealWithParties } from '#features/sales/payments/queries.ts'
import { findFrozenEnd, findSide, hasEnded, isCodeLocked } from '#features/sales/payments/rules/hand-over.ts'
import { readSaleEnd } from '#features/sales/payments/rules/sale-end.ts'
import { areContactsShown, findDeadlineEnd, findMove, findSituation, isMeetingShown } from './rules.ts'
import { listSteps, type StepTimes } from './rules/steps.ts'
import type { UnfinishedRow } from './queries.ts'

export type SaleRecords = {
  deal: DealWithParties
  sale: Sale
  meeting: MeetingRow | undefined
  /** The open problem, which freezes the sale. */
  problem: Pick<SaleProblemRow, 'state' | 'reportedBy' | 'createdAt' | 'offers' | 'handBackBy'> | undefined
  // The rest is only on the page of the sale, not in lists.
  /** When the seller was paid for the sale. What was held then may follow in a later payout. */
  paidOutAt?: Date | undefined
  /** The part that goes back once the money is taken, in paisa, if both agreed on one. */
  agreedPartMinor?: number | undefined
  /** The phone number that the caller gave last, if they are the seller and have given none for this sale. */
  lastNumber?: string | undefined
}

/** A sale as one of its sides or an admin sees it. */
export function viewSale(read: SaleRecords, session: Session, now: Date): SaleView {
  const { deal, sale, meeting, problem } = read
  const { userId } = session
  const isFrozen = problem !== undefined
  const side = findSide(deal, userId)
  const end = hasEnded(deal) ? readSaleEnd(deal) : undefined
  const isHandingBack = problem?.state === 'handing-back'
  const facts = { sale: deal, isFrozen, isHandingBack, meeting, now }
  const situation = findSituation(facts)
  const answersNext = problem?.state === 'open' ? otherSide(problem.reportedBy) : undefined
  const offer = problem && findOpenOffer(problem.offers)
  const answersOffer = offer && otherSide(offer.by)
  const explainedBy = deal.explanations.map((each) => each.side)
  const isPhoneGone = !canReadPhone(read, session)
  const move = side && findMove(situation, side, { answersNext, answersOffer, explainedBy, isPhoneGone })
  const isArranged = isMeetingShown(deal)
  const by = findDeadlineEnd(deal, situation)
  const contacts = { sale: deal, isFrozen, now }
  const agreedPartMinor = findPartToCome(deal, read.agreedPartMinor)
  return {
    ...(side && { side }),
    situation,
    ...(move && { move }),
    ...(deal.confirmedBy && deal.confirmedBy !== 'admin' && { confirmedBy: deal.confirmedBy }),
    ...(end && { end }),
    ...(by && { by: by.toISOString() }),
    ...viewProblem(read),
    ...viewHandBack(read),
    ...viewMoneyBack(deal),
    ...(agreedPartMinor !== undefined && { agreedPartMinor }),
    ...(isCash(deal) && !isFrozen && viewDecision(sale)),
    ...(side === 'seller' && isWithSeller(deal) && !isFrozen ? viewPayable(read) : {}),
    ...viewReportEnd(read, now),
    steps: listSteps({
      sale: deal,
      isFrozen,
      // An open problem has a step of its own.
      lastStep: saleTable[findSituation({ ...facts, isFrozen: false })].lastStep,
      handsBack: findHandBackStep(read),
      isPartToCome: agreedPartMinor !== undefined,
      changedAt: deal.updatedAt,
      times: findTimes(read),
    }),
    ...viewContacts(read, side !== undefined && areContactsShown(contacts)),
    ...(sale.meetLocation !== null && (side === 'buyer' || isArranged) ? { place: sale.meetLocation } : {}),
    location: sale.location,
    ...(isPhoneGone && { isPhoneGone }),
    ...(side === 'seller' &&
      saleTable[situation].isForSaleAgain &&
      isForSale(sale) && { isForSaleAgain: true }),
    ...(meeting && isArranged && { meeting: viewMeeting(meeting) }),
    ...(read.lastNumber && { lastNumber: read.lastNumber }),
    may: side && !isFrozen ? findMeetingActions(deal, meeting, side, now) : [],
  }
}

/** Whether the caller can still see the page of the phone. */
function canReadPhone({ deal: { sellerId }, sale }: SaleRecords, session: Session): boolean {
  const { listingRemovedAt, listingSoldAt: soldAt, listingWithheldAt: withheldAt } = sale
  return !listingRemovedAt && canRead({ sellerId, soldAt, withheldAt }, session)
}

const isForSale = ({ listingRemovedAt, listingSoldAt, listingWithheldAt }: Sale) =>
  !listingRemovedAt && !listingSoldAt && !listingWithheldAt

/** Who should answer the open problem, or its open offer, and until when; and until when it must be decided. */
function viewProblem({ deal, problem }: SaleRecords): Pick<SaleView, 'problem' | 'answer' | 'decideBy'> {
  if (!problem) return {}
  const answerEnd = findAnswerEnd(problem)
  const offer = answerEnd ? undefined : findOpenOffer(problem.offers)
  const decisionEnd = findFrozenEnd(deal)
  return {
    ...(answerEnd && { answer: { from: otherSide(problem.reportedBy), by: answerEnd.toISOString() } }),
    problem: { by: problem.reportedBy, ...(offer && { hasOffer: true }) },
    ...(offer && { answer: { from: otherSide(offer.by), by: new Date(offer.until).toISOString() } }),
    ...(decisionEnd && { decideBy: decisionEnd.toISOString() }),
  }
}

/** How much goes back to the buyer, should have gone back, or went back, and how much was never charged. */
function viewMoneyBack(deal: DealWithParties): Pick<SaleView, 'backMinor' | 'unchargedMinor'> {
  const { refundedMinor, requestedMinor, unchargedMinor } = deal
  const backMinor = requestedMinor ?? (owesAll(deal) ? findLeft(deal) : refundedMinor - unchargedMinor)
  return { ...(backMinor > 0 && { backMinor }), ...(unchargedMinor > 0 && { unchargedMinor }) }
}

/** How an admin decided about a sale in cash. */
function viewDecision({ latestProblem: decided }: Sale): Pick<SaleView, 'decided'> {
  return decided === 'upheld' || decided === 'declined' ? { decided } : {}
}

/** What the seller of a sale in cash hands back, and until when. */
function viewHandBack({ deal, problem }: SaleRecords): Pick<SaleView, 'handBack'> {
  if (problem?.state !== 'handing-back' || !problem.handBackBy) return {}
  const amountMinor = findAgreement(problem.offers)?.amountMinor ?? findLeft(deal)
  return { handBack: { amountMinor, by: problem.handBackBy.toISOString() } }
}

function findHandBackStep({ deal, problem }: SaleRecords) {
  if (problem?.state !== 'handing-back') return undefined
  return findAgreement(problem.offers)?.what === 'part' || deal.refundedMinor > 0
    ? 'part-refunded'
    : 'refunded'
}

/** From when the seller can be paid, and whether they were. */
function viewPayable({ deal, paidOutAt }: SaleRecords): Pick<SaleView, 'paidOutFrom' | 'isPaidOut'> {
  if (!deal.capturedAt) return {}
  const paidOutFrom = payableFrom(deal.capturedAt).toISOString()
  return { paidOutFrom, ...(paidOutAt && { isPaidOut: true }) }
}

/** Until when a problem can be reported; nothing once that time is over. */
function viewReportEnd({ deal }: SaleRecords, now: Date): Pick<SaleView, 'reportUntil'> {
  if (!isWithSeller(deal)) return {}
  const end = findReportEnd(deal)
  return end && end > now ? { reportUntil: end.toISOString() } : {}
}

function findTimes({ deal, sale, meeting, paidOutAt }: SaleRecords): StepTimes {
  const { createdAt, reservedAt, handedOverAt, capturedAt } = deal
  const shared = { booked: sale.bookedAt, meeting: meeting?.agreedAt }
  const times = isCash(deal)
    ? {
        ...shared,
        'cash-requested': createdAt,
        'cash-reserved': reservedAt,
        'cash-sold': handedOverAt,
        'part-refunded': isRefunded(deal) ? null : deal.handedBackAt,
      }
    : {
        ...shared,
        reserved: reservedAt,
        'handed-over': handedOverAt ?? capturedAt,
        captured: capturedAt,
        'part-refunded': deal.partRefundedAt,
        payout: paidOutAt,
      }
  return Object.fromEntries(Object.entries(times).filter(([, at]) => at))
}

function viewContacts({ sale, meeting }: SaleRecords, isShown: boolean): Pick<SaleView, 'buyer' | 'seller'> {
  const contact = (name: string, number: string | null | undefined, removedAt: Date | null): Contact =>
    isShown && number && !removedAt ? { name, phoneNumber: number } : { name }
  return {
    buyer: contact(sale.buyerName, sale.phoneNumber, sale.buyerRemovedAt),
    seller: contact(sale.sellerName, meeting?.sellerPhoneNumber, sale.sellerRemovedAt),
  }
}

const viewMeeting = ({ version, place, meetAt, proposedBy, agreedAt }: MeetingRow): Meeting => ({
  version,
  place,
  at: meetAt.toISOString(),
  by: proposedBy,
  ...(agreedAt && { agreedAt: agreedAt.toISOString() }),
})

/** A sale as it is in the list of its seller. */
export function viewUnfinished(
  row: UnfinishedRow,
  read: SaleRecords,
  session: Session,
  now: Date,
): UnfinishedSale {
  return {
    paymentId: row.id,
    state: describePayment(row),
    provider: row.means,
    amountMinor: row.amountMinor,
    currency: row.currency,
    listingId: row.itemId,
    brandName: row.brandName,
    model: row.model,
    title: titleOf(row),
    ...(row.cover && { photo: viewPhoto(row.cover) }),
    ...(row.problem && { problem: row.problem }),
    ...(row.ownProblem && { ownProblem: row.ownProblem }),
    sale: viewSale(read, session, now),
  }
}

/** A text that differs after each change of what the page of a sale shows. It has no other meaning. */
export function makeVersion(
  deal: DealWithParties,
  meeting: MeetingRow | undefined,
  problem: SaleProblemRow | undefined,
): string {
  const { updatedAt, codeVersion, refundedMinor, explanations } = deal
  const shown = [
    describePayment(deal),
    updatedAt.getTime(),
    codeVersion,
    isCodeLocked(deal),
    refundedMinor,
    explanations.length,
    problem?.state,
    problem?.offers.length,
    problem && findOpenOffer(problem.offers)?.id,
  ]
  const arranged = meeting
    ? [meeting.version, meeting.agreedAt?.getTime() ?? 0, meeting.updatedAt.getTime()]
    : []
  return [...shown, ...arranged].join('-')
}
