import type { Booking } from '#contract/bookings.ts'
import type { PaymentState } from '#contract/payment-states.ts'
import type { SaleProblemState } from '#contract/sale-problems.ts'
import { formatAppointment, formatTime } from '#formats/unbroken-dates.ts'
import { bookings } from '#texts/bookings.ts'
import { findHold } from './find-hold.ts'
import { findPayFrom } from './find-pay-from.ts'

/** The key of the text that replaces PAY, by the state of the payment with which this booking bought the phone. */
const soldLabels = {
  open: 'soldToOther',
  reserved: 'paid',
  capturing: 'paid',
  captured: 'paid',
  released: 'soldToOther',
  cancelled: 'soldToOther',
  uncollectable: 'notTaken',
  refunding: 'refunding',
  'refunding-part': 'paid',
  'refund-failed': 'refundFailed',
  refunded: 'refunded',
  disputed: 'disputed',
  lost: 'returned',
  'cash-requested': 'inCash',
  'cash-reserved': 'inCash',
  'cash-sold': 'inCash',
  'cash-refunded': 'inCash',
  'cash-ended': 'soldToOther',
} as const satisfies Record<PaymentState, keyof typeof bookings>

/**
 * The key of the text that replaces PAY for a sold phone. It is `paid` only if this booking paid and the money was not
 * returned. A phone that this buyer bought without paying here was sold for cash.
 */
export function findSoldLabel({
  paid,
  paymentId,
  paymentState = 'reserved',
}: Pick<Booking, 'paid' | 'paymentId' | 'paymentState'>) {
  return paid || paymentId ? soldLabels[paymentState] : 'soldToOther'
}

/** The key of the text for the state of the booking. Once it has bought the phone, the state of its payment is shown. */
export function findBookingStateKey({
  isSold,
  withdrawn,
  paid,
}: Pick<Booking, 'isSold' | 'withdrawn' | 'paid'>) {
  if (!isSold) return withdrawn ? 'withdrawn' : 'notPaid'
  return paid ? 'paidByYou' : 'paidByOther'
}

/** The state of the buyer's own report. Undefined if the money goes back or the bank decides, which matters more. */
export function findReportState({
  problem,
  refunded,
  paymentState,
}: Pick<Booking, 'problem' | 'refunded' | 'paymentState'>) {
  return refunded || paymentState === 'disputed' || paymentState === 'lost' ? undefined : problem
}

/** The report to show to the buyer, an open one first: the key of its texts, and its state. */
export function findReport(booking: ReportsOf) {
  const own = findReportState(booking)
  const other = findReportState({ ...booking, problem: booking.otherProblem })
  if (isOpen(other) && !isOpen(own)) return { mark: 'otherProblems', state: other } as const
  return own && ({ mark: 'problems', state: own } as const)
}
type ReportsOf = Pick<Booking, 'problem' | 'otherProblem' | 'refunded' | 'paymentState'>

/** Whether a report still waits for an answer or a decision: it freezes the sale. */
const isOpen = (state: SaleProblemState | undefined) =>
  state === 'open' || state === 'answered' || state === 'handing-back'

/** Says for whom the phone of an unpaid booking is held now, and until when. */
export function describeHold(
  booking: Pick<Booking, 'heldUntil' | 'beingPaidUntil'>,
  now: Date | undefined,
): string | undefined {
  const hold = findHold(booking, now)
  return hold && bookings.held[hold.by](formatTime(hold.until))
}

/** Says from when the buyer can pay; for a booking whose sale has ended, also that they can pay again, or cannot. */
export function describePaying(
  { endedPaymentId, may, ...booking }: Pick<Booking, 'endedPaymentId' | 'may' | 'payFrom'>,
  now: Date | undefined,
): string | undefined {
  const from = findPayFrom(booking, now)
  const when = from && formatAppointment(from)
  if (!endedPaymentId) return when && bookings.payFrom(when)
  if (!may.includes('pay')) return bookings.nextOfEnded.gone
  return when ? bookings.nextOfEnded.payAgainFrom(when) : bookings.nextOfEnded.payAgain
}

/**
 * What the buyer can do next: see the sale or the request for cash (of `findLinkedPayment`), pay, or look for other
 * phones. A request for cash reserves nothing, so PAY stays beside it.
 */
export function listNextSteps(booking: NextOf, now: Date | undefined): ('see' | 'pay' | 'others')[] {
  const { paid, paymentId, may } = booking
  if (may.includes('pay')) {
    const canPay = findPayFrom(booking, now) === undefined || may.includes('request-cash')
    return [...(findLinkedPayment(booking) ? ['see' as const] : []), ...(canPay ? ['pay' as const] : [])]
  }
  if (paymentId) return ['see']
  if (paid) return []
  return findLinkedPayment(booking) ? ['see', 'others'] : ['others']
}

/** The payment that the buyer can open: the current one, or else the one that has ended. */
export const findLinkedPayment = ({
  paymentId,
  endedPaymentId,
}: Pick<Booking, 'paymentId' | 'endedPaymentId'>) => paymentId ?? endedPaymentId

/** The state of that payment. */
export const findLinkedState = ({
  paymentState,
  endedPaymentState,
}: Pick<Booking, 'paymentState' | 'endedPaymentState'>) => paymentState ?? endedPaymentState

type NextOf = Pick<Booking, 'paid' | 'paymentId' | 'endedPaymentId' | 'may' | 'payFrom'>

export type BookingStateKey = ReturnType<typeof findBookingStateKey>
