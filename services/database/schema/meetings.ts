import type { PaymentId } from '#contract/ids.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import type { Instant, Optional } from './columns.ts'

/** When and where the two sides of a sale meet. Each change is a new version in the same row. */
export type MeetingsTable = {
  paymentId: PaymentId
  version: number
  place: string
  meetAt: Instant
  proposedBy: SaleSide
  /** When the other side accepted this version. */
  agreedAt: Optional<Date>
  /** The number that the seller gave for this sale. */
  sellerPhoneNumber: Optional<string>
  updatedAt: Instant
}

export type MeetingTables = { meetings: MeetingsTable }
