import type { Booking } from '#contract/bookings.ts'

/**
 * The key of the text that replaces PAY for a sold phone: `paid` only if this booking paid and was not refunded. A phone
 * that is sold to this buyer without having been paid for here is so for cash.
 */
export function nameSoldLabel({
  paid,
  paymentId,
  refunded,
}: Pick<Booking, 'paid' | 'paymentId' | 'refunded'>) {
  if (!paid) return paymentId ? 'inCash' : 'soldToOther'
  return refunded ? 'refunded' : 'paid'
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

/** The key of the text for a booking whose sale ended before its money was taken: whether the buyer can pay again. */
export function describeEndedSale({ endedPaymentId, may }: Pick<Booking, 'endedPaymentId' | 'may'>) {
  if (!endedPaymentId) return undefined
  return may.includes('pay') ? 'payAgain' : 'gone'
}

export type BookingStateKey = ReturnType<typeof nameBookingState>
