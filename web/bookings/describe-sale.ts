import type { Booking } from '#contract/bookings.ts'

/** Which words tell the buyer of a phone how its sale stands. */
export function describeSale({ refunded, refunding }: Booking) {
  if (refunding) return 'refundingToYou'
  return refunded ? 'refundedToYou' : 'paidByYou'
}
