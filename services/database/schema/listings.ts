import type { Generated } from 'kysely'
import type { BrandId, DraftId, ListingId, ModelId, UserId } from '#contract/ids.ts'
import type { ContentField, ListingContent } from '#contract/listings.ts'
import type { Instant, Optional } from './columns.ts'

/**
 * A column for each field that the contract lets a seller write. It may be null if the field may be null, and has a
 * default if the field may only be left out.
 */
type ContentColumns = {
  [F in Exclude<ContentField, 'name' | 'price'>]: null extends ListingContent[F]
    ? Optional<NonNullable<ListingContent[F]>>
    : undefined extends ListingContent[F]
      ? Generated<NonNullable<ListingContent[F]>>
      : ListingContent[F]
}

export type ListingsTable = ContentColumns & {
  id: ListingId
  sellerId: UserId
  brandId: BrandId
  priceMinor: number
  currency: 'bdt'
  /** Goes up when the seller changes what is for sale: any field but the price and whether cash is accepted. */
  revision: Generated<number>
  /** When it was promoted last. The promotion may be over. */
  advertisedAt: Optional<Date>
  promotedUntil: Optional<Date>
  reportedAt: Optional<Date>
  soldAt: Optional<Date>
  /** When a sold listing was removed from its seller's list. Its page remains. */
  unlistedAt: Optional<Date>
  removedAt: Optional<Date>
  /**
   * When it was hidden because its seller is no longer verified. It is shown again when the seller is verified again.
   */
  withheldAt: Optional<Date>
  /**
   * The client's own id of the draft, and a digest of its content: the same draft sent twice makes only one listing.
   */
  draftId: Optional<DraftId>
  draftDigest: Optional<string>
  /** Who is paying for it at this moment, and until when nobody else can pay. */
  heldBy: Optional<UserId>
  heldUntil: Optional<Date>
  /** The phone model that was recognised in what the seller wrote. Null if it is unknown. */
  modelId: Optional<ModelId>
  /** The sizes that were recognised in it. Those that the seller stated (`ramGb`, `storageGb`) take precedence. */
  recognisedRamGb: Optional<number>
  recognisedStorageGb: Optional<number>
  /** The version of the models with which the listing was last read. Null before the first time. */
  modelsVersion: Optional<string>
  createdAt: Instant
  /** When what its page says changed last, apart from its sale. Null: not since it was created. */
  changedAt: Optional<Date>
}

export type ListingImagesTable = { itemId: ListingId; position: number; url: string }

/** A hold of a phone that began within the last day. */
export type HoldsTable = {
  itemId: ListingId
  buyerId: UserId
  beganAt: Instant
}

/** A change of a phone's price within the last day. */
export type PriceChangesTable = {
  itemId: ListingId
  changedAt: Instant
}

export type ListingTables = {
  items: ListingsTable
  itemImages: ListingImagesTable
  holds: HoldsTable
  priceChanges: PriceChangesTable
}
