import type { Booking } from '#contract/bookings.ts'
import type { PaymentState } from '#contract/payment-states.ts'
import type { SaleProblemState } from '#contract/sale-problems.ts'
import { formatAppointment } from '#lib/unbroken-dates.ts'
import type { BuyingMessages } from '#web/messages/buying-messages.tsx'
import { findPayFrom } from './find-pay-from.ts'

/** In these states the buyer's money is reserved or taken, and not on its way back as a whole. */
export const isPaidIn = (state: PaymentState) => soldLabels[state] === 'paid'

/** The key of the text that replaces PAY, by the state of the payment with which this booking bought the phone. */
const soldLabels: Partial<Record<PaymentState, 'paid' | 'notTaken' | 'refunding' | 'refunded' | 'returned'>> =
  {
    reserved: 'paid',
    capturing: 'paid',
    captured: 'paid',
    'refunding-part': 'paid',
    'refund-failed': 'paid',
    disputed: 'paid',
    uncollectable: 'notTaken',
    refunding: 'refunding',
    refunded: 'refunded',
    lost: 'returned',
  }

/**
 * The key of the text that replaces PAY for a sold phone: `paid` only if this booking paid, and its money is reserved or
 * taken and stays. A phone that is sold to this buyer without having been paid for here is so for cash.
 */
export function nameSoldLabel({
  paid,
  paymentId,
  paymentState = 'reserved',
}: Pick<Booking, 'paid' | 'paymentId' | 'paymentState'>) {
  if (!paid) return paymentId ? 'inCash' : 'soldToOther'
  return soldLabels[paymentState] ?? 'soldToOther'
}

/** The key of the text for the state of the booking. Once it has bought the phone, the state of its payment says more. */
export function nameBookingState({
  isSold,
  withdrawn,
  paid,
}: Pick<Booking, 'isSold' | 'withdrawn' | 'paid'>) {
  if (!isSold) return withdrawn ? 'withdrawn' : 'notPaid'
  return paid ? 'paidByYou' : 'paidByOther'
}

/** The state of the buyer's own report, unless the money goes back or the bank decides, which says more. */
export function findReportState({
  problem,
  refunded,
  paymentState,
}: Pick<Booking, 'problem' | 'refunded' | 'paymentState'>) {
  return refunded || paymentState === 'disputed' || paymentState === 'lost' ? undefined : problem
}

/** How the reports of both sides stand, for the buyer: the keys of the texts about it, and its state. An open one comes first. */
export function findReport(booking: ReportsOf) {
  const own = findReportState(booking)
  const other = findReportState({ ...booking, problem: booking.otherProblem })
  if (isOpen(other) && !isOpen(own)) return { ...otherReport, state: other }
  return own && { ...ownReport, state: own }
}
const ownReport = { mark: 'problems', next: 'nextOfProblem' } as const
const otherReport = { mark: 'otherProblems', next: 'nextOfOtherProblem' } as const
type ReportsOf = Pick<Booking, 'problem' | 'otherProblem' | 'refunded' | 'paymentState'>

/** Whether a report still waits for an answer or a decision: it freezes the sale. */
const isOpen = (state: SaleProblemState | undefined) => state === 'open' || state === 'answered'

/** Whether the report of either side freezes the sale. */
export const isFrozenByReport = ({ problem, otherProblem }: Pick<Booking, 'problem' | 'otherProblem'>) =>
  isOpen(problem) || isOpen(otherProblem)

/** Until when the buyer can report a problem after the hand-over, or that this time is over. */
export function describeReportEnd(
  until: string,
  now: Date | undefined,
  texts: Pick<BuyingMessages['bookings'], 'reportUntil' | 'reportIsOver'>,
): string {
  const end = new Date(until)
  const isOver = now !== undefined && end <= now
  return isOver ? texts.reportIsOver : texts.reportUntil(formatAppointment(end))
}

/**
 * Says of an unpaid booking from when its buyer can pay, or of one whose sale ended what to do about that, and whether
 * they can pay again.
 */
export function describePaying(
  {
    endedPaymentId,
    endedMove,
    may,
    ...booking
  }: Pick<Booking, 'endedPaymentId' | 'endedMove' | 'may' | 'payFrom'>,
  now: Date | undefined,
  { nextOfEnded, payFrom }: Pick<BuyingMessages['bookings'], 'nextOfEnded' | 'payFrom'>,
): string | undefined {
  const from = findPayFrom(booking, now)
  const when = from && formatAppointment(from)
  if (!endedPaymentId) return when && payFrom(when)
  const first = endedMove ? nextOfEnded.tell : nextOfEnded.see
  if (!may.includes('pay')) return `${first} ${nextOfEnded.gone}`
  return `${first} ${when ? nextOfEnded.payAgainFrom(when) : nextOfEnded.payAgain}`
}

/**
 * What the buyer can do next, the most useful last: see the sale or the request for cash (of `shownPayment`), pay, or look
 * for another phone. A request for cash reserves nothing, so PAY stays beside it.
 */
export function listNextSteps(booking: NextOf, now: Date | undefined): ('see' | 'pay' | 'others')[] {
  const { paid, paymentId, may } = booking
  if (may.includes('pay')) {
    const canPay = findPayFrom(booking, now) === undefined || may.includes('request-cash')
    return [...(findShownPayment(booking) ? ['see' as const] : []), ...(canPay ? ['pay' as const] : [])]
  }
  if (paymentId) return ['see']
  return paid ? [] : ['others']
}

/** The payment that the buyer can look at: the one that stands, or else the one that ended. */
export const findShownPayment = ({
  paymentId,
  endedPaymentId,
}: Pick<Booking, 'paymentId' | 'endedPaymentId'>) => paymentId ?? endedPaymentId

type NextOf = Pick<Booking, 'paid' | 'paymentId' | 'endedPaymentId' | 'may' | 'payFrom'>

export type BookingStateKey = ReturnType<typeof nameBookingState>
