import { Problem } from '#contract/errors.ts'
import type { UserId } from '#contract/ids.ts'
import type { Session } from '#contract/session.ts'
import type { Transition } from '#features/payments/rules.ts'
import { toMajor } from '#lib/money.ts'

export type BookingState = 'booked' | 'paid' | 'removed' | 'archived'

/** Every way a booking may go, and who or what may take it there. docs/payments.md is drawn from this. */
export const bookingTransitions: readonly Transition<BookingState>[] = [
  {
    from: 'booked',
    to: 'paid',
    by: ['buyer', 'provider', 'reconciliation'],
    when: 'its payment sold the phone',
  },
  { from: 'booked', to: 'removed', by: ['buyer', 'admin'], when: 'it is deleted, or its buyer is' },
  { from: 'paid', to: 'archived', by: ['buyer'], when: 'it leaves the list and stays on record' },
  { from: 'paid', to: 'booked', by: ['admin'], when: 'its money cannot be taken; its buyer may pay again' },
  { from: 'paid', to: 'removed', by: ['admin'], when: 'its money cannot be taken, and its buyer is gone' },
  { from: 'archived', to: 'removed', by: ['admin'], when: 'its money cannot be taken' },
]

/** A booking's state as its row has it. */
export function readBookingState(row: { paidAt: Date | null; removedAt: Date | null }): BookingState {
  if (row.removedAt) return row.paidAt ? 'archived' : 'removed'
  return row.paidAt ? 'paid' : 'booked'
}

const mostHolds = 2
export const holdsAgeMs = 60 * 60 * 1000

/**
 * Throws `too-many-holds` when the buyer holds two other phones, which are theirs until these times; `held-too-often`
 * when they have held this one twice within the hour, beginning at these times, the oldest first. So nobody freezes the
 * shop. Both say when to try again.
 */
export function assertMayHold(othersUntil: Date[], earlier: Date[], now: Date): void {
  const secondsUntil = (ms: number) => Math.max(1, Math.ceil((ms - now.getTime()) / 1000))
  const [firstFree] = othersUntil
  if (firstFree && othersUntil.length >= mostHolds) {
    throw new Problem(
      'too-many-holds',
      'You are paying for two other phones at this moment. Finish one of them first, or wait a little.',
      { retryAfterSeconds: secondsUntil(firstFree.getTime()) },
    )
  }
  const oldest = earlier.at(-mostHolds)
  if (oldest) {
    throw new Problem(
      'held-too-often',
      'You have kept this phone for yourself twice within the hour. Let others try, and come back later.',
      { retryAfterSeconds: secondsUntil(oldest.getTime() + holdsAgeMs) },
    )
  }
}

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

/** What is told for a failure to ask the provider of a card that may have said yes; any other failure is told as it is. */
export function asUnsettled(error: unknown): unknown {
  if (!(error instanceof Problem) || error.code !== 'provider-unavailable') return error
  const words =
    'We do not know yet whether your payment went through. Do not pay again; try again in a minute.'
  const { retryAfterSeconds } = error
  return new Problem(error.code, words, { cause: error, ...(retryAfterSeconds && { retryAfterSeconds }) })
}

export const givenUp = () =>
  new Problem('payment-mismatch', 'This payment was given up. You were not charged. Please pay again.')
