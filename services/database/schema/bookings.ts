import type { BookingId, ListingId, UserId } from '#contract/ids.ts'
import type { Instant, Optional } from './columns.ts'

export type BookingsTable = {
  id: BookingId
  itemId: ListingId
  buyerId: UserId
  phoneNumber: string
  meetLocation: Optional<string>
  paidAt: Optional<Date>
  removedAt: Optional<Date>
  createdAt: Instant
}

export type BookingTables = { bookings: BookingsTable }
