import { Problem } from '#contract/errors.ts'
import type { UserId } from '#contract/ids.ts'
import type { Session } from '#contract/session.ts'
import { toMajor } from '#lib/money.ts'

/** Throws `not-yours` unless the bookings asked for are the caller's own. */
export function assertCanListBookings(session: Session, email: string): void {
  if (session.email === email) return
  throw new Problem('not-yours', 'Only the person who booked can see these bookings.')
}

/** Throws `own-listing` when sellers book their own phone. */
export function assertCanBook(item: { sellerId: UserId }, buyer: UserId): void {
  if (item.sellerId !== buyer) return
  throw new Problem('own-listing', 'This is your own listing, so you cannot book it.')
}

/** Taka as the buyer was shown them, in minor units; undefined for a number that no price can be. */
export function readShownPrice(taka: number): number | undefined {
  const minor = Math.round(taka * 100)
  return minor > 0 && minor <= mostMinor && toMajor(minor) === taka ? minor : undefined
}

/** The largest integer that the database's prices can be. */
const mostMinor = 2 ** 31 - 1

/** Throws `price-changed` when the buyer was shown another price than the phone has now. Both in minor units. */
export function assertPriceStands(shownMinor: number | undefined, priceMinor: number): void {
  if (shownMinor === priceMinor) return
  throw priceChanged()
}

export const alreadySold = () =>
  new Problem('already-sold', 'This phone has just been sold to someone else. You were not charged.')

export const withdrawn = () =>
  new Problem('not-found', 'This phone was taken off the market. You were not charged.')

export const priceChanged = () =>
  new Problem(
    'price-changed',
    'The seller has changed the price. Look at the new one before you pay. You were not charged.',
  )

export const givenUp = () =>
  new Problem('payment-mismatch', 'This payment was given up. You were not charged. Please pay again.')
