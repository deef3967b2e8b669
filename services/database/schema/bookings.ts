import type { BookingId, ListingId, PaymentId, UserId } from '#contract/ids.ts'
import type { Instant, Optional } from './columns.ts'

export type BookingsTable = {
  id: BookingId
  itemId: ListingId
  buyerId: UserId
  phoneNumber: string
  meetLocation: Optional<string>
  paidAt: Optional<Date>
  /** When its phone was reserved for cash. It stays there when the phone is sold so. */
  cashAt: Optional<Date>
  removedAt: Optional<Date>
  /** Of which sale of the phone its buyer was last told by email that it is gone, and when. */
  toldGoneOf: Optional<PaymentId>
  toldGoneAt: Optional<Date>
  createdAt: Instant
}

export type BookingTables = { bookings: BookingsTable }
