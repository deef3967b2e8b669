import type { BookingId, ListingId, PaymentId, UserId } from '#contract/ids.ts'
import type { Generated } from 'kysely'
import type { Instant, Optional } from './columns.ts'

export type BookingsTable = {
  id: BookingId
  itemId: ListingId
  buyerId: UserId
  phoneNumber: string
  meetLocation: Optional<string>
  /** The revision of the listing that the buyer has seen. */
  listingRevision: Generated<number>
  paidAt: Optional<Date>
  /** When its phone was reserved for cash. It stays there when the phone is sold so. */
  cashAt: Optional<Date>
  removedAt: Optional<Date>
  /** The sale of which its buyer was told by email that the phone is gone; null once they were told that it is back. */
  toldGoneOf: Optional<PaymentId>
  /** When they were last told that it is gone. */
  toldGoneAt: Optional<Date>
  createdAt: Instant
}

export type BookingTables = { bookings: BookingsTable }
