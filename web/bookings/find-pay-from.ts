import type { Booking } from '#contract/bookings.ts'

/** From when the buyer can pay; undefined if they can pay now. Without `now`, any such time counts as later. */
export function findPayFrom({ payFrom }: Pick<Booking, 'payFrom'>, now: Date | undefined): Date | undefined {
  const from = payFrom === undefined ? undefined : new Date(payFrom)
  return from && (now === undefined || from > now) ? from : undefined
}
