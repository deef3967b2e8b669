import type { Booking } from '#contract/bookings.ts'

/** The key of the text that replaces PAY for a sold phone: `paid` only if this booking paid and was not refunded. */
export function nameSale({ paid, refunded }: Pick<Booking, 'paid' | 'refunded'>) {
  if (!paid) return 'soldToOther'
  return refunded ? 'refunded' : 'paid'
}

type Refund = Pick<Booking, 'refunded' | 'refunding'>

/** The key of the text that tells the buyer the state of the sale. */
export function describeSale({ refunded, refunding }: Refund) {
  if (refunding) return 'refundingToYou'
  return refunded ? 'refundedToYou' : 'paidByYou'
}

/** The key of the text that tells the buyer the state of the booking, before and after the phone is sold. */
export function describeStanding(booking: Refund & Pick<Booking, 'isSold' | 'withdrawn' | 'paid'>) {
  if (!booking.isSold) return booking.withdrawn ? 'withdrawn' : 'notPaid'
  return booking.paid ? describeSale(booking) : 'paidByOther'
}

export type Standing = ReturnType<typeof describeStanding>
