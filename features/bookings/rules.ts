import type { Booking } from '#contract/bookings.ts'
import { listAllowed, Refusal } from '#contract/refusal.ts'
import type { UserId } from '#contract/ids.ts'
import type { PaymentState } from '#contract/payment-states.ts'
import type { Session } from '#contract/session.ts'
import { assertForSale } from '#features/listings/rules.ts'
import { bySync, type Transition } from '#features/payments/rules/transitions.ts'
import { maxAmountMinor, isWholeMinor, toMinor } from '#lib/money.ts'

export type BookingState = 'booked' | 'paid' | 'in-cash' | 'removed' | 'archived'

/** Who may end a sale without payment. */
const whoMayEnd = ['buyer', 'seller', 'admin', 'job', ...bySync] as const

/** Every state change of a booking, and who or what may cause it. docs/payments.md is drawn from this table. */
export const bookingTransitions: readonly Transition<BookingState>[] = [
  {
    from: 'booked',
    to: 'paid',
    by: ['buyer', ...bySync],
    when: 'its payment sold the phone',
  },
  { from: 'booked', to: 'removed', by: ['buyer', 'admin'], when: 'it is deleted, or its buyer is' },
  { from: 'paid', to: 'archived', by: ['buyer'], when: 'it leaves the list and stays on record' },
  { from: 'paid', to: 'booked', by: whoMayEnd, when: 'its sale has ended unpaid; its buyer may pay again' },
  { from: 'paid', to: 'removed', by: whoMayEnd, when: 'its sale has ended unpaid, and its buyer is gone' },
  { from: 'archived', to: 'removed', by: whoMayEnd, when: 'its sale has ended unpaid' },
  { from: 'booked', to: 'in-cash', by: ['seller'], when: 'the seller reserves the phone for cash' },
  { from: 'in-cash', to: 'archived', by: ['buyer'], when: 'it leaves the list and stays on record' },
  {
    from: 'in-cash',
    to: 'booked',
    by: whoMayEnd,
    when: 'the sale in cash has ended; its buyer may buy again',
  },
  {
    from: 'in-cash',
    to: 'removed',
    by: whoMayEnd,
    when: 'the sale in cash has ended, and its buyer is gone',
  },
]

type BookingTimes = { paidAt: Date | null; cashAt: Date | null; removedAt: Date | null }

/** Reads a booking's state from its row. */
export function readBookingState({ paidAt, cashAt, removedAt }: BookingTimes): BookingState {
  if (removedAt) return hasBought({ paidAt, cashAt }) ? 'archived' : 'removed'
  if (cashAt) return 'in-cash'
  return paidAt ? 'paid' : 'booked'
}

/** It paid, or its phone is reserved or sold for cash: it stays on record. */
export const hasBought = ({ paidAt, cashAt }: Omit<BookingTimes, 'removedAt'>) => !!(paidAt ?? cashAt)

const maxHolds = 2
export const holdsCountForMs = 60 * 60 * 1000

/**
 * Throws `too-many-holds` when the buyer holds two other phones; `othersUntil` says until when. Throws `held-too-often`
 * when the buyer has held this phone twice within the hour; `earlier` says when those holds began, the oldest first. So
 * nobody can block the whole shop. Both errors say when to try again.
 */
export function assertCanHold(othersUntil: Date[], earlier: Date[], now: Date): void {
  const secondsUntil = (ms: number) => Math.max(1, Math.ceil((ms - now.getTime()) / 1000))
  const [firstFree] = othersUntil
  if (firstFree && othersUntil.length >= maxHolds) {
    throw new Refusal('too-many-holds', { retryAfterSeconds: secondsUntil(firstFree.getTime()) })
  }
  const oldest = earlier.at(-maxHolds)
  if (oldest) {
    throw new Refusal('held-too-often', {
      retryAfterSeconds: secondsUntil(oldest.getTime() + holdsCountForMs),
    })
  }
}

/** Throws `not-yours` unless the bookings belong to the caller. */
export function assertCanListBookings(session: Session, email: string): void {
  if (session.email === email) return
  throw new Refusal('not-yours/bookings')
}

/** Throws `own-listing` when a seller books their own phone. */
export function assertCanBook(listing: { sellerId: UserId }, buyer: UserId): void {
  if (listing.sellerId !== buyer) return
  throw new Refusal('own-listing/booking')
}

/**
 * Converts the price that the buyer was shown from taka to minor units. Undefined for a number that cannot be a price.
 */
export function readShownPrice(taka: number): number | undefined {
  if (!isWholeMinor(taka)) return undefined
  const minor = toMinor(taka)
  return minor > 0 && minor <= maxAmountMinor ? minor : undefined
}

/** Throws `price-changed` when the buyer was shown another price than the listing has now. Both are in minor units. */
export function assertPriceUnchanged(shownMinor: number | undefined, priceMinor: number): void {
  if (shownMinor === priceMinor) return
  throw priceChanged()
}

export const alreadySold = () => new Refusal('already-sold/paying')

export const withdrawn = () => new Refusal('not-found/listing-while-paying')

export const priceChanged = () => new Refusal('price-changed')

/**
 * The error to report when we could not ask the provider about a card that may be authorised. Returns any other error
 * unchanged.
 */
export function toUnsettledError(error: unknown): unknown {
  if (!(error instanceof Refusal) || error.code !== 'provider-unavailable') return error
  const { retryAfterSeconds } = error
  return new Refusal('provider-unavailable/unsettled', { cause: error, retryAfterSeconds })
}

export const paymentCancelled = () => new Refusal('payment-mismatch/cancelled')

/** Throws `no-cash` unless the seller accepts cash at the meeting. */
export function assertAllowsCash({ allowsCash }: { allowsCash: boolean }): void {
  if (!allowsCash) throw new Refusal('no-cash')
}

type Booked = {
  paidAt: Date | null
  cashAt: Date | null
  paymentState: PaymentState | null
  allowsCash: boolean
  soldAt: Date | null
  listingRemovedAt: Date | null
  listingWithheldAt: Date | null
}

/**
 * What its buyer may do with a booking now. Paying holds the phone first, which asserts the same. One that paid leads
 * to the receipt and the refund, so no page offers to delete it; the call itself only takes it off the list.
 */
export function findActions(row: Booked): Booking['may'] {
  const { soldAt, listingRemovedAt: removedAt, listingWithheldAt: withheldAt } = row
  const listing = { soldAt, removedAt, withheldAt }
  const may: Booking['may'] = listAllowed({
    pay: () => assertForSale(listing),
    'request-cash': () => {
      assertForSale(listing)
      assertAllowsCash(row)
      if (row.paymentState === 'cash-requested') throw new Refusal('too-many-cash-requests/open')
    },
  })
  return hasBought(row) ? may : [...may, 'delete']
}
