import type { BookingId, ListingId, PaymentId, UserId } from '#contract/ids.ts'
import type { Instant, Optional } from './columns.ts'

export type BookingsTable = {
  id: BookingId
  itemId: ListingId
  buyerId: UserId
  /** Empty after it was deleted; see `forgetOldNumbers`. */
  phoneNumber: string
  meetLocation: Optional<string>
  /** The revision of the listing that the buyer has seen, if their client named it. */
  listingRevision: Optional<number>
  paidAt: Optional<Date>
  /** When the phone was reserved for cash at the meeting. It is kept when that sale succeeds. */
  cashAt: Optional<Date>
  removedAt: Optional<Date>
  /**
   * The sale because of which an email told the buyer that the phone is gone. Null after an email told them it is
   * back.
   */
  toldGoneOf: Optional<PaymentId>
  /** When an email last told the buyer that the phone is gone. */
  toldGoneAt: Optional<Date>
  createdAt: Instant
}

export type BookingTables = { bookings: BookingsTable }
