import type { Booking } from '#contract/bookings.ts'
import { listAllowed, Refusal } from '#contract/refusal.ts'
import type { UserId } from '#contract/ids.ts'
import type { Session } from '#contract/session.ts'
import { assertForSale } from '#features/listings/rules.ts'
import type { SettlementOutcome } from '#features/sales/payments/rules.ts'
import { bySync, type Transition } from '#features/sales/payments/rules/transitions.ts'
import { maxAmountMinor, isWholeMinor, toMinor } from '#lib/money.ts'
import type { BookingRow } from './queries.ts'

export type BookingState = 'booked' | 'paid' | 'in-cash' | 'removed' | 'archived'

/** Who or what may end a sale before its money is taken. */
const whoMayEnd = ['buyer', 'seller', 'admin', 'agreement', 'job', ...bySync] as const

/** Every state change of a booking, and who or what may cause it. docs/payments.md is drawn from this table. */
export const bookingTransitions: readonly Transition<BookingState>[] = [
  {
    from: 'booked',
    to: 'paid',
    by: ['buyer', ...bySync],
    when: 'its payment sold the phone',
  },
  {
    from: 'booked',
    to: 'removed',
    by: ['buyer', 'admin', 'job'],
    when: 'the booking or its buyer is deleted, or it is 90 days old',
  },
  { from: 'paid', to: 'archived', by: ['buyer'], when: 'it leaves the list and stays on record' },
  { from: 'paid', to: 'booked', by: whoMayEnd, when: 'its sale has ended unpaid; its buyer may pay again' },
  {
    from: 'paid',
    to: 'removed',
    by: whoMayEnd,
    when: 'its sale has ended unpaid, and its buyer was deleted',
  },
  { from: 'archived', to: 'removed', by: whoMayEnd, when: 'its sale has ended unpaid' },
  { from: 'booked', to: 'in-cash', by: ['seller'], when: 'the seller reserves the phone for cash' },
  { from: 'in-cash', to: 'archived', by: ['buyer'], when: 'it leaves the list and stays on record' },
  {
    from: 'in-cash',
    to: 'booked',
    by: whoMayEnd,
    when: 'the cash sale has ended; its buyer may buy again',
  },
  {
    from: 'in-cash',
    to: 'removed',
    by: whoMayEnd,
    when: 'the cash sale has ended, and its buyer was deleted',
  },
]

type BookingTimes = { paidAt: Date | null; cashAt: Date | null; removedAt: Date | null }

/** Reads a booking's state from its row. */
export function readBookingState({ paidAt, cashAt, removedAt }: BookingTimes): BookingState {
  if (removedAt) return hasBought({ paidAt, cashAt }) ? 'archived' : 'removed'
  if (cashAt) return 'in-cash'
  return paidAt ? 'paid' : 'booked'
}

/** Whether the booking paid for its phone, or the phone is reserved or sold for cash. Such a booking stays on record. */
export const hasBought = ({ paidAt, cashAt }: Omit<BookingTimes, 'removedAt'>) => !!(paidAt ?? cashAt)

/**
 * For how many days a booking that bought nothing is kept, and keeps its phone number after it can buy nothing any more.
 */
export const numberRetentionDays = 90

const maxHolds = 2
export const holdsCountForMs = 60 * 60 * 1000

/**
 * Throws `too-many-holds` when the buyer holds two other phones, and `held-too-often` when the buyer has held this phone
 * twice within the hour. Otherwise one buyer could block the phones of everybody. `othersUntil` has the ends of the other
 * holds and `earlier` the begins of the holds of this phone, the earliest first. Both refusals say when to try again.
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

const newAccountDays = 7

/** Accounts that were made after this time are new. */
export const newAccountsSince = (now: Date) => new Date(now.getTime() - newAccountDays * 24 * 60 * 60 * 1000)

/**
 * How often people who have never paid can together hold one phone within the hour: `newcomers` have not verified their
 * address, and `new-accounts` are the newcomers and everybody whose account is new.
 */
const maxHoldsTogether = { newcomers: 4, 'new-accounts': 5 }

/**
 * Whether one of these people can hold a phone that they have together held `count` times within the hour. Otherwise one
 * person with several accounts could block a phone for good.
 */
export const mayHoldAmong = (group: keyof typeof maxHoldsTogether, count: number) =>
  count < maxHoldsTogether[group]

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
export function readExpectedPrice(taka: number): number | undefined {
  if (!isWholeMinor(taka)) return undefined
  const minor = toMinor(taka)
  return minor > 0 && minor <= maxAmountMinor ? minor : undefined
}

/** What the buyer was shown: the price in minor units, and the revision of the listing; null if their client named none. */
export type ExpectedOffer = { priceMinor: number | undefined; revision: number | null }

/** Throws `price-changed` or `listing-changed` when the listing is no longer what the buyer was shown. */
export function assertAsExpected(
  expected: ExpectedOffer,
  listing: { priceMinor: number; revision: number },
): void {
  if (expected.priceMinor !== listing.priceMinor) throw new Refusal('price-changed')
  if (isOtherRevision(expected.revision, listing)) throw new Refusal('listing-changed/paying')
}

/** Whether the seller has changed what is for sale since this revision. Without one, nobody knows. */
export function isOtherRevision(seen: number | null, listing: { revision: number }): boolean {
  return seen !== null && seen !== listing.revision
}

/** What a buyer is told after each outcome with which nothing was sold. */
export const settlementRefusals = {
  incomplete: 'payment-incomplete',
  lost: 'already-sold/paying',
  withdrawn: 'not-found/listing-while-paying',
  'price-changed': 'price-changed',
  'listing-changed': 'listing-changed/paying',
  'over-limit': 'payment-mismatch/cancelled',
  'given-up': 'payment-mismatch/cancelled',
} as const satisfies Record<Exclude<SettlementOutcome, 'sold' | 'settled-before'>, string>

/**
 * Converts a `provider-unavailable` error that leaves it unknown whether a card was authorised into the refusal that says
 * so. Returns any other error unchanged.
 */
export function toUnsettledError(error: unknown): unknown {
  if (!(error instanceof Refusal) || error.code !== 'provider-unavailable') return error
  const { retryAfterSeconds } = error
  return new Refusal('provider-unavailable/unsettled', { cause: error, retryAfterSeconds })
}

/** Throws `no-cash` unless the seller accepts cash at the meeting. */
export function assertAllowsCash({ allowsCash }: { allowsCash: boolean }): void {
  if (!allowsCash) throw new Refusal('no-cash')
}

type Booked = Pick<
  BookingRow,
  'paidAt' | 'cashAt' | 'allowsCash' | 'soldAt' | 'listingRemovedAt' | 'listingWithheldAt'
> & { isRequested: boolean | undefined }

/**
 * What its buyer may do with a booking now. Pages do not offer to delete a booking that bought its phone, because it
 * leads to the receipt and the refund.
 */
export function findActions(row: Booked): Booking['may'] {
  const { soldAt, listingRemovedAt: removedAt, listingWithheldAt: withheldAt } = row
  const listing = { soldAt, removedAt, withheldAt }
  const may: Booking['may'] = listAllowed({
    pay: () => assertForSale(listing),
    'request-cash': () => {
      assertForSale(listing)
      assertAllowsCash(row)
      if (row.isRequested) throw new Refusal('too-many-cash-requests/open')
    },
  })
  return hasBought(row) ? may : [...may, 'delete']
}
