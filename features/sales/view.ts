import { readDetail } from '#contract/events.ts'
import type { Contact, Meeting, SaleSide, SaleView } from '#contract/sale-view.ts'
import type { Session } from '#contract/session.ts'
import type { Sale } from '#features/bookings/queries.ts'
import type { MeetingRow } from '#features/meetings/queries.ts'
import type { SaleProblemRow } from '#features/sale-problems/queries.ts'
import { findReportEnd, otherSide } from '#features/sale-problems/rules.ts'
import { payableFrom } from '#features/ledger/rules.ts'
import { findMeetingActions } from '#features/meetings/rules.ts'
import type { PaymentEvent, PaymentWithParties } from '#features/payments/queries.ts'
import { cashEndOf } from '#features/payments/rules/cash.ts'
import { hasEnded, isCodeLocked, isReserved } from '#features/payments/rules/hand-over.ts'
import { readSaleEnd } from '#features/payments/rules/sale-end.ts'
import {
  areContactsShown,
  findMove,
  findSituation,
  isMeetingShown,
  listSteps,
  findPaidOutAt,
  type PaidOut,
  type StepTimes,
} from './rules.ts'

type Read = {
  payment: PaymentWithParties
  events: PaymentEvent[]
  sale: Sale
  meeting: MeetingRow | undefined
  /** The open problem, which freezes the money. */
  problem: SaleProblemRow | undefined
  /** The payouts that reached its seller since the money was taken. */
  payouts: PaidOut[]
  /** The number that the reader gave last, if they sell the phone and have given none for this sale. */
  lastNumber: string | undefined
}

/** A sale as one of its sides or an admin sees it. */
export function viewSale(read: Read, { userId }: Session, now: Date): SaleView {
  const { payment, sale, meeting, problem } = read
  const isFrozen = problem !== undefined
  const side = findSide(payment, userId)
  const end = hasEnded(payment) ? findEnd(read) : undefined
  const situation = findSituation({
    state: payment.state,
    isCodeLocked: isCodeLocked(payment),
    isFrozen,
    isMissed: end?.how === 'missed',
    isPartlyRefunded: payment.refundedMinor > 0,
    wasSold: payment.handOverBy !== null,
    meeting: meeting && { by: meeting.proposedBy, at: meeting.meetAt, agreedAt: meeting.agreedAt },
    ...findHowCaptured(read),
    now,
  })
  const answersNext = problem?.state === 'open' ? otherSide(problem.reportedBy) : undefined
  const move = side && findMove(situation, side, answersNext)
  const times = findTimes(read)
  const contacts = { state: payment.state, isFrozen, capturedAt: times.captured ?? times['cash-sold'], now }
  return {
    ...(side && { side }),
    situation,
    ...(move && { move }),
    ...(end && { end }),
    ...viewDeadline(payment),
    ...(side === 'seller' && payment.state === 'captured' && !isFrozen ? viewPayable(read) : {}),
    ...viewReportEnd(read, now),
    steps: listSteps({ state: payment.state, changedAt: payment.updatedAt, times }),
    ...viewContacts(read, side !== undefined && areContactsShown(contacts)),
    ...(sale.meetLocation !== null && (side === 'buyer' || isMeetingShown(payment.state))
      ? { place: sale.meetLocation }
      : {}),
    location: sale.location,
    ...(meeting && isMeetingShown(payment.state) && { meeting: viewMeeting(meeting) }),
    ...(read.lastNumber && { lastNumber: read.lastNumber }),
    may: side ? findMeetingActions(payment, meeting, side, now) : [],
  }
}

const findEnd = ({ events }: Read) => events.map(readSaleEnd).find((end) => end !== undefined)

/** When the money of a sale was taken; undefined before that. */
export const findCapturedAt = (events: PaymentEvent[]) => findCapture(events)?.createdAt

const findCapture = (events: PaymentEvent[]) => events.find(({ kind }) => kind === 'payment-captured')

const findHandOver = (events: PaymentEvent[]) => events.find(({ kind }) => kind === 'payment-capturing')

/** When the hand-over was confirmed; undefined before that. */
const findHandedOverAt = (events: PaymentEvent[]) => findHandOver(events)?.createdAt ?? findCapturedAt(events)

/** Who confirmed the hand-over, and how and when the money was taken. */
function findHowCaptured({ events }: Read) {
  const [handOver, capture] = [findHandOver(events), findCapture(events)]
  return {
    confirmedBy: handOver && readDetail(handOver, 'payment-capturing')?.by,
    capturedFrom: capture && readDetail(capture, 'payment-captured')?.from,
    capturedAt: capture?.createdAt,
  }
}

/** When a part of the money last went back: here, or in the provider's dashboard. */
const findPartRefundedAt = (events: PaymentEvent[]) =>
  events.findLast(
    (event) =>
      event.kind === 'payment-partly-refunded' ||
      readDetail(event, 'payment-captured')?.from === 'refunding-part',
  )?.createdAt

function viewDeadline(payment: PaymentWithParties): Pick<SaleView, 'by'> {
  if (payment.state === 'cash-requested') return { by: cashEndOf(payment.createdAt).toISOString() }
  return isReserved(payment) && payment.handOverBy ? { by: payment.handOverBy.toISOString() } : {}
}

/** From when the seller can be paid. */
function viewPayable(read: Read): Pick<SaleView, 'paidOutFrom'> {
  const { captured } = findTimes(read)
  return captured ? { paidOutFrom: payableFrom(captured).toISOString() } : {}
}

/** Until when a problem can be reported, while that is not over. */
function viewReportEnd({ payment, events }: Read, now: Date): Pick<SaleView, 'reportUntil'> {
  if (payment.state !== 'captured') return {}
  const end = findReportEnd({ ...payment, handedOverAt: findHandedOverAt(events) })
  return end && end > now ? { reportUntil: end.toISOString() } : {}
}

function findSide(
  { buyerId, sellerId }: PaymentWithParties,
  userId: Session['userId'],
): SaleSide | undefined {
  if (userId === buyerId) return 'buyer'
  return userId === sellerId ? 'seller' : undefined
}

function findTimes({ payment, events, sale, meeting, payouts }: Read): StepTimes {
  const firstOf = (kind: string) => events.find((event) => event.kind === kind)?.createdAt
  const captured = findCapturedAt(events)
  const times = {
    booked: sale.bookedAt,
    // The first version named it `payment-sold`.
    reserved: payment.soldAt ?? firstOf('payment-reserved') ?? firstOf('payment-sold'),
    meeting: meeting?.agreedAt ?? undefined,
    'handed-over': findHandedOverAt(events),
    captured,
    'part-refunded': payment.refundedMinor > 0 ? findPartRefundedAt(events) : undefined,
    payout: captured && findPaidOutAt(payouts, events, payableFrom(captured)),
    'cash-requested': firstOf('cash-requested'),
    'cash-reserved': firstOf('payment-cash-reserved'),
    'cash-sold': firstOf('payment-cash-sold'),
  }
  return Object.fromEntries(Object.entries(times).filter(([, at]) => at !== undefined))
}

function viewContacts({ sale, meeting }: Read, isShown: boolean): Pick<SaleView, 'buyer' | 'seller'> {
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

/** Names what the page of a sale shows: another text after each change. It tells nothing by itself. */
export function nameVersion(
  payment: PaymentWithParties,
  meeting: MeetingRow | undefined,
  problem: SaleProblemRow | undefined,
): string {
  const { state, updatedAt, codeVersion, refundedMinor } = payment
  const shown = [
    state,
    updatedAt.getTime(),
    codeVersion,
    isCodeLocked(payment),
    refundedMinor,
    problem?.state,
  ]
  const arranged = meeting
    ? [meeting.version, meeting.agreedAt?.getTime() ?? 0, meeting.updatedAt.getTime()]
    : []
  return [...shown, ...arranged].join('-')
}
