import type { Booking } from '#contract/bookings.ts'

export type Hold = { by: 'you' | 'another'; until: Date }

/** Who pays for the phone of a booking now, and until when it is held for them. Undefined if nobody does. */
export function findHold(
  { heldUntil, beingPaidUntil }: Pick<Booking, 'heldUntil' | 'beingPaidUntil'>,
  now: Date | undefined,
): Hold | undefined {
  const until = heldUntil ?? beingPaidUntil
  if (until === undefined || (now && now >= new Date(until))) return undefined
  return { by: heldUntil === undefined ? 'another' : 'you', until: new Date(until) }
}
