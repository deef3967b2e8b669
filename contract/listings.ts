import * as z from 'zod/mini'
import { toPostDate } from '#lib/post-date.ts'
import { BrandName } from './brands.ts'
import { allowed, Condition, Gigabytes, paragraph, PaymentState, Price, singleLine } from './fields.ts'
import { DraftId, ListingId, UserId } from './ids.ts'
import { HostedPhoto } from './hosted-photo.ts'
import { Photo } from './images.ts'
import { onlyOnWire, SoldWord, spelled } from './wire.ts'
import { schemaError } from './wrong-field.ts'

/** What its seller or an admin may do with a listing. */
const listingActions = ['edit', 'promote', 'relist', 'delete'] as const

export const Listing = z.object({
  id: spelled('_id', ListingId),
  /** Empty when the seller has deleted their account. */
  sellerName: spelled('userName', z.string()),
  sellerImage: spelled('userImage', z.string()),
  /** Only for the seller and admins. */
  sellerEmail: spelled('email', z.optional(z.string())),
  sellerId: z.string(),
  sellerVerified: z.boolean(),
  /** The brand. */
  name: z.string(),
  brandId: z.string(),
  model: z.string(),
  /** What people call the listing: `model`, and the memory that it does not say. */
  title: z.string(),
  /** The phone model that was recognised in these words; null if it is unknown. */
  modelId: z.nullable(z.string()),
  ramGb: z.nullable(z.number()),
  storageGb: z.nullable(z.number()),
  image: onlyOnWire(z.string(), ({ images }: { images: string[] }) => images[0] ?? ''),
  images: z.array(z.string()),
  photos: z.array(Photo),
  condition: Condition,
  location: z.string(),
  /** Taka. */
  price: z.number(),
  currency: z.literal('bdt'),
  description: z.string(),
  /** The seller accepts cash at the meeting, if they accept the buyer's request. */
  allowsCash: z.boolean(),
  isSold: SoldWord,
  /** True while a phone that counts as sold has not changed hands. */
  isReserved: z.optional(z.boolean()),
  wishList: onlyOnWire(z.literal(false), () => false),
  isPromoted: spelled('advertise', z.boolean()),
  isReported: spelled('report', z.boolean()),
  postDate: onlyOnWire(z.string(), ({ postedAt }: { postedAt: string }) => toPostDate(new Date(postedAt))),
  postedAt: z.string(),
  /** Goes up when the seller changes the listing, apart from its price and `allowsCash`. */
  revision: z.optional(z.number()),
  /** While a buyer pays for it: when that hold ends, ISO 8601. The API never says who pays. */
  beingPaidUntil: z.optional(z.string()),
  /** True while reports from several people wait for an admin's decision. The listing stays for sale. */
  beingChecked: z.optional(z.boolean()),
  /** How many people have booked it; only for its seller and admins. */
  bookedBy: z.optional(z.number()),
  /** Until when it is promoted, while it is; only for its seller and admins. */
  promotedUntil: z.optional(z.string()),
  /** The state of the payment that sold it; only for its seller and admins. */
  saleState: z.optional(PaymentState),
  /** True when the money of its sale was refunded, or the refund is on its way; only for its seller and admins. */
  refunded: z.optional(z.boolean()),
  /** True when it is reserved or sold for cash, not paid through us; only for its seller and admins. */
  inCash: z.optional(z.boolean()),
  /** True when it is not sold now but an earlier sale of it has ended; only for its seller and admins. */
  saleEnded: z.optional(z.boolean()),
  /** True while it is hidden because its seller's verification was withdrawn; only for its seller and admins. */
  hidden: z.optional(z.boolean()),
  /** How many reports wait for an answer; only for admins. */
  reportedBy: z.optional(z.number()),
  /** What the caller may do with it now; only for its seller and admins. */
  may: z.optional(allowed(listingActions)),
})
export type Listing = z.infer<typeof Listing>

/** How many photos a listing may have. */
export const photoLimits = { min: 1, max: 8 }

const HostedPhotos = z.array(HostedPhoto, schemaError('photos-missing')).check(
  z.minLength(photoLimits.min, schemaError('photos-missing')),
  z.maxLength(photoLimits.max, schemaError('too-many-photos')),
  z.refine((urls) => new Set(urls).size === urls.length, schemaError('photo-twice')),
)

/** The maximum lengths of a listing's texts, in characters. */
export const listingTextLimits = { model: 80, location: 120, description: 3000 }

/**
 * What a seller writes about a phone. The columns, the exported data, the draft and the checks of the form follow from
 * this shape: docs/recipes.md.
 */
const content = {
  /** The brand. */
  name: BrandName,
  model: singleLine(listingTextLimits.model, 'model-missing'),
  condition: Condition,
  location: singleLine(listingTextLimits.location, 'location-missing'),
  /** Null: the size is read from `model`, if it says one. */
  ramGb: z.optional(z.nullable(Gigabytes)),
  storageGb: z.optional(z.nullable(Gigabytes)),
  price: Price,
  description: paragraph(listingTextLimits.description, 'description-missing'),
  /** False if a new listing leaves it out. */
  allowsCash: z.optional(z.boolean(schemaError('allows-cash'))),
}

/** What our own form sends. The first of the photos is the cover. */
export const ListingForm = z.object({ ...content, images: HostedPhotos })
export type ListingForm = z.infer<typeof ListingForm>

export type ListingContent = Omit<ListingForm, 'images'>
/** A field that a seller writes. `Listing` must have it too, or the view of a listing does not compile. */
export type ContentField = keyof ListingContent
export const contentFields = Object.keys(content) as ContentField[]

/**
 * A client may send only `image` for a listing with one photo. Sending the same `draftId` again does not create a second
 * listing, so a client can retry if it got no answer. A client may also send the owner, dates and states, which the server
 * ignores.
 */
export const NewListing = z
  .object({
    ...content,
    image: z.optional(HostedPhoto),
    images: z.optional(HostedPhotos),
    draftId: z.optional(DraftId),
  })
  .check(
    z.refine(({ image, images }) => image !== undefined || images !== undefined, {
      path: ['images'],
      ...schemaError('photos-missing'),
    }),
  )

/** Fields that are left out stay unchanged. `image` alone replaces all photos by this one. */
export const ListingChange = z.partial(z.extend(ListingForm, { image: HostedPhoto }))
export type ListingChange = z.infer<typeof ListingChange>

/** The public view of a seller, without email address and phone number. */
export const Seller = z.object({
  id: spelled('_id', UserId),
  name: z.string(),
  image: z.string(),
  verified: z.boolean(),
  /** When they joined, ISO 8601. */
  since: z.string(),
  /** How many phones they have sold here. */
  sold: z.number(),
  forSale: z.number(),
  /** How many sales they have cancelled before the hand-over in the last 90 days. */
  cancelledSales: z.number(),
})
export type Seller = z.infer<typeof Seller>

/** What the page of a listing shows. */
export const ListingPage = z.object({
  listing: Listing,
  /** Left out if the seller has deleted their account. */
  seller: z.optional(Seller),
  /** The listings for sale of the same brand that are nearest in price, the nearest first: at most four. */
  similar: z.array(Listing),
})
export type ListingPage = z.infer<typeof ListingPage>
