import type { Booking } from '#contract/bookings.ts'
import type { PaymentState } from '#contract/payments.ts'
import { formatAppointment } from '#lib/dates.ts'
import type { BuyingMessages } from '#web/messages/buying-messages.tsx'

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

/** The key of the text for a booking whose sale ended before its money was taken: whether the buyer can pay again. */
export function describeEndedSale({ endedPaymentId, may }: Pick<Booking, 'endedPaymentId' | 'may'>) {
  if (!endedPaymentId) return undefined
  return may.includes('pay') ? 'payAgain' : 'gone'
}

/**
 * What the buyer can do next, the most useful last: see the sale or the request for cash (of `shownPayment`), pay, or look
 * for another phone. A request for cash reserves nothing, so PAY stays beside it.
 */
export function listNextSteps(booking: NextOf): ('see' | 'pay' | 'others')[] {
  const { paid, paymentId, may } = booking
  if (may.includes('pay')) return findShownPayment(booking) ? ['see', 'pay'] : ['pay']
  if (paymentId) return ['see']
  return paid ? [] : ['others']
}

/** The payment that the buyer can look at: the one that stands, or else the one that ended. */
export const findShownPayment = ({ paymentId, endedPaymentId }: NextOf) => paymentId ?? endedPaymentId

type NextOf = Pick<Booking, 'paid' | 'paymentId' | 'endedPaymentId' | 'may'>

export type BookingStateKey = ReturnType<typeof nameBookingState>
