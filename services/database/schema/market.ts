import type { Generated, JSONColumnType } from 'kysely'
import type {
  BookingId,
  BrandId,
  DraftId,
  EventId,
  ImageId,
  ItemId,
  ReportId,
  UserId,
} from '#contract/ids.ts'
import type { Instant, Optional } from './columns.ts'

export type UsersTable = {
  id: UserId
  email: string
  name: string
  image: string
  role: 'buyer' | 'seller'
  isAdmin: Generated<boolean>
  /** Null for a social sign-up, which has no such field. */
  isVerified: Optional<boolean>
  /** The identity account this record belongs to; null until someone proves the address. */
  identityId: Optional<string>
  /** Access tokens issued before this moment are void; null: none was voided so far. */
  tokensValidSince: Optional<Date>
  removedAt: Optional<Date>
  createdAt: Instant
}

export type BrandsTable = { id: BrandId; name: string; image: string; position: number }

export type ItemsTable = {
  id: ItemId
  sellerId: UserId
  brandId: BrandId
  model: string
  condition: 'Excellent' | 'Good' | 'Fair'
  location: string
  priceMinor: number
  currency: 'bdt'
  description: string
  /** Later facts about the phone itself (storage, IMEI check, …). */
  facts: JSONColumnType<Record<string, unknown>, string | undefined, string>
  advertisedAt: Optional<Date>
  reportedAt: Optional<Date>
  soldAt: Optional<Date>
  /** When a sold listing left its seller's list. Its page stays. */
  unlistedAt: Optional<Date>
  removedAt: Optional<Date>
  /** The client's own id of what it sent, and a digest of it: the same draft twice is one listing. */
  draftId: Optional<DraftId>
  draftDigest: Optional<string>
  /** Who is paying for it at this moment, and until when nobody else may. */
  heldBy: Optional<UserId>
  heldUntil: Optional<Date>
  createdAt: Instant
}

export type ItemImagesTable = { itemId: ItemId; position: number; url: string }

export type ImagesTable = {
  id: ImageId
  /** What the upload answered and records refer to: /images/{content hash}.jpg */
  url: string
  width: number
  height: number
  placeholder: string
  bytes: number
  createdAt: Instant
}

export type BookingsTable = {
  id: BookingId
  itemId: ItemId
  buyerId: UserId
  phoneNumber: string
  meetLocation: Optional<string>
  paidAt: Optional<Date>
  removedAt: Optional<Date>
  createdAt: Instant
}

export type ReportsTable = {
  id: ReportId
  itemId: ItemId
  /** One person or address counts once: the user's id, or a keyed hash of the address. */
  reporterKey: string
  reporterId: Optional<UserId>
  reason: Optional<string>
  note: Optional<string>
  clearedAt: Optional<Date>
  createdAt: Instant
}

/** Append-only; a trigger refuses changes. */
export type EventsTable = {
  id: EventId
  kind: string
  actorId: Optional<UserId>
  subjectKind: string
  subjectId: string
  detail: JSONColumnType<Record<string, unknown>, string | undefined, never>
  requestId: Optional<string>
  createdAt: Instant
}

/** Keys the installation makes for itself on its first start. */
export type SecretsTable = { name: string; value: string }

export type MarketTables = {
  users: UsersTable
  brands: BrandsTable
  items: ItemsTable
  itemImages: ItemImagesTable
  images: ImagesTable
  bookings: BookingsTable
  reports: ReportsTable
  events: EventsTable
  secrets: SecretsTable
}
