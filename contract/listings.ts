import * as z from 'zod/mini'
import { toPostDate } from '#lib/dates.ts'
import { maxPriceFilter } from '#lib/money.ts'
import { BrandName } from './brands.ts'
import {
  allowed,
  Created,
  EmailAddress,
  singleLine,
  paging,
  paragraph,
  Price,
  searchText,
  Updated,
  Gigabytes,
} from './fields.ts'
import { DraftId, ListingId, UserId } from './ids.ts'
import { HostedPhoto } from './hosted-photo.ts'
import { Photo } from './images.ts'
import { publicRead, route } from './route.ts'
import { inWords, onlyOnWire, SoldWord, spelled } from './wire.ts'
import { wrong } from './wrong-field.ts'

export const conditions = ['Excellent', 'Good', 'Fair'] as const
export const Condition = z.enum(conditions, wrong('condition'))
export type Condition = z.infer<typeof Condition>

/** What its seller or an admin may do with a listing. */
export const listingActions = ['edit', 'promote', 'relist', 'delete'] as const

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
  wishList: onlyOnWire(z.literal(false), () => false),
  isPromoted: spelled('advertise', z.boolean()),
  isReported: spelled('report', z.boolean()),
  postDate: onlyOnWire(z.string(), ({ postedAt }: { postedAt: string }) => toPostDate(new Date(postedAt))),
  postedAt: z.string(),
  /** While a buyer pays for it: when that hold ends, ISO 8601. The API never says who pays. */
  beingPaidUntil: z.optional(z.string()),
  /** True while reports from several people wait for an admin's decision. The listing stays for sale. */
  beingChecked: z.optional(z.boolean()),
  /** How many people have booked it; only for its seller and admins. */
  bookedBy: z.optional(z.number()),
  /** True when the money of its sale was refunded, or the refund is on its way; only for its seller and admins. */
  refunded: z.optional(z.boolean()),
  /** True when it is reserved or sold for cash: nobody paid for it here; only for its seller and admins. */
  inCash: z.optional(z.boolean()),
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

const HostedPhotos = z.array(HostedPhoto, wrong('photos-missing')).check(
  z.minLength(photoLimits.min, wrong('photos-missing')),
  z.maxLength(photoLimits.max, wrong('too-many-photos')),
  z.refine((urls) => new Set(urls).size === urls.length, wrong('photo-twice')),
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
  /** Null: recognised in `model`, where it says so. */
  ramGb: z.optional(z.nullable(Gigabytes)),
  storageGb: z.optional(z.nullable(Gigabytes)),
  price: Price,
  description: paragraph(listingTextLimits.description, 'description-missing'),
  /** Left out, it is false in a new listing. */
  allowsCash: z.optional(z.boolean(wrong('allows-cash'))),
}

/** What our own form sends. The first of the photos is the cover. */
export const ListingForm = z.object({ ...content, images: HostedPhotos })
export type ListingForm = z.infer<typeof ListingForm>

export type ListingContent = Omit<ListingForm, 'images'>
/** What a seller writes and `Listing` shows. A field that `Listing` lacks does not compile where it is viewed. */
export type ContentField = keyof ListingContent
export const contentFields = Object.keys(content) as ContentField[]

/**
 * A client may send `image` alone for a listing with one photo. Sending the same `draftId` again creates no second
 * listing, so a client can retry when it got no answer. A client may also send the owner, dates and states; the server
 * ignores them.
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
      ...wrong('photos-missing'),
    }),
  )

/** Fields that are left out stay unchanged. */
export const ListingChange = z.partial(ListingForm)
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

/**
 * `best` sorts listings first that have the searched words in brand or model. Without words it is the same as `newest`.
 */
export const listingSorts = ['best', 'newest', 'price-asc', 'price-desc'] as const
const Taka = z.coerce.number<number | string>().check(z.minimum(0), z.maximum(maxPriceFilter))

const WantedGigabytes = z.pipe(z.coerce.number<number | string>(), Gigabytes)

/** What a listing must have. */
const filters = {
  name: z.optional(searchText(80)),
  q: z.optional(searchText(100)),
  condition: z.optional(Condition),
  minPrice: z.optional(Taka),
  maxPrice: z.optional(Taka),
  location: z.optional(searchText(120)),
  /** A district, in any spelling. */
  district: z.optional(searchText(60)),
  /** The id of a phone model. */
  modelId: spelled('model', z.optional(searchText(80))),
  ramGb: spelled('ram', z.optional(WantedGigabytes)),
  storageGb: spelled('storage', z.optional(WantedGigabytes)),
  onlyVerified: spelled('verified', z.optional(inWords({ true: true }, z.literal(true)))),
}

type PriceBounds = { minPrice?: number | undefined; maxPrice?: number | undefined }
const priceRange = z.refine<PriceBounds>(
  ({ minPrice, maxPrice }) => minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice,
  { path: ['minPrice'], ...wrong('price-range') },
)

export const SummaryFilters = z.object(filters).check(priceRange)

export const ListingFilters = z
  .object({
    ...filters,
    sellerEmail: spelled('email', z.optional(EmailAddress)),
    /** The listings of one seller by id, for callers that do not know the seller's email address. */
    sellerId: spelled('seller', z.optional(UserId)),
    onlyReported: spelled('report', z.optional(inWords({ true: true }, z.literal(true)))),
    /** Only listings that are for sale, also for callers who can see sold ones. */
    isSold: z.optional(inWords({ notSold: false }, z.literal(false, wrong('sold-filter')))),
    sort: z._default(z.enum(listingSorts), 'best'),
    ...paging,
  })
  .check(priceRange)

const params = z.object({ id: ListingId })

export const listingRoutes = {
  list: route({
    method: 'GET',
    path: '/items',
    summary:
      'Listings, the best matches of a search first, else newest first unless sorted: for sale for everyone, all of them for their seller and for admins.',
    ...publicRead,
    shows: ['items'],
    query: ListingFilters,
    reply: z.array(Listing),
    paged: true,
  }),
  get: route({
    method: 'GET',
    path: '/items/{id}',
    summary: 'One listing; a sold one stays readable.',
    ...publicRead,
    shows: ['items'],
    params,
    reply: Listing,
  }),
  listAdvertised: route({
    method: 'GET',
    path: '/advertise/item',
    summary: 'Advertised listings that are for sale.',
    ...publicRead,
    shows: ['items'],
    query: z.object(paging),
    reply: z.array(Listing),
    paged: true,
  }),
  create: route({
    method: 'POST',
    path: '/items',
    changes: ['items', 'brands'],
    summary: 'Put a phone up for sale; for verified sellers.',
    who: 'signed-in',
    body: NewListing,
    reply: Created,
    limit: { max: 60, windowSeconds: 600 },
  }),
  change: route({
    method: 'PATCH',
    path: '/items/{id}',
    changes: ['items', 'brands'],
    summary: 'Change a listing; for its seller and admins, until it is sold or being paid for.',
    who: 'self',
    params,
    body: ListingChange,
    reply: Updated,
  }),
  promote: route({
    method: 'POST',
    path: '/items/{id}',
    changes: ['items'],
    summary: 'Show a listing among the adverts; for its seller and admins.',
    who: 'self',
    params,
    reply: Updated,
  }),
  relist: route({
    method: 'POST',
    path: '/items/{id}/relistings',
    changes: ['items', 'brands'],
    summary:
      'Put a phone up for sale again whose sale was refunded; for its seller. The same again gives the same listing.',
    who: 'self',
    params,
    /** What is different from the sold listing. */
    body: z._default(ListingChange, {}),
    reply: Created,
  }),
  getSeller: route({
    method: 'GET',
    path: '/sellers/{id}',
    summary: 'One seller, as everybody may see them.',
    ...publicRead,
    shows: ['users', 'items', 'payments'],
    params: z.object({ id: UserId }),
    reply: Seller,
  }),
}
