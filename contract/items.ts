import * as z from 'zod/mini'
import { brandNames } from './brands.ts'
import { Created, Email, line, paging, paragraph, Price, searchText, Updated } from './fields.ts'
import { DraftId, ItemId, UserId } from './ids.ts'
import { Photo } from './images.ts'
import { route } from './route.ts'

export const conditions = ['Excellent', 'Good', 'Fair'] as const
export const Condition = z.enum(conditions, { error: 'Choose Excellent, Good or Fair.' })
export type Condition = z.infer<typeof Condition>

export const Item = z.object({
  _id: ItemId,
  userName: z.string(),
  userImage: z.string(),
  email: z.string(),
  sellerId: z.string(),
  sellerVerified: z.boolean(),
  name: z.string(),
  brandId: z.string(),
  model: z.string(),
  image: z.string(),
  images: z.array(z.string()),
  photos: z.array(Photo),
  condition: Condition,
  location: z.string(),
  price: z.number(),
  currency: z.literal('bdt'),
  description: z.string(),
  isSold: z.enum(['notSold', 'sold']),
  wishList: z.literal(false),
  advertise: z.boolean(),
  report: z.boolean(),
  postDate: z.string(),
  postedAt: z.string(),
  /** How many people have booked it; for its seller and admins. */
  bookedBy: z.optional(z.number()),
  /** True when the money of its sale went back to the buyer, or is on its way; for its seller and admins. */
  refunded: z.optional(z.boolean()),
  /** How many reports wait for an answer; for admins. */
  reportedBy: z.optional(z.number()),
})
export type Item = z.infer<typeof Item>

/** What a listing may hold of pictures. */
export const photoLimits = { fewest: 1, most: 8 }

const HostedPhoto = z
  .string({ error: 'Upload the picture first.' })
  .check(z.regex(/^\/images\/[\w.-]{1,200}$/u, { error: 'Upload the picture first.' }))
const HostedPhotos = z.array(HostedPhoto, { error: 'Add at least one photo.' }).check(
  z.minLength(photoLimits.fewest, { error: 'Add at least one photo.' }),
  z.maxLength(photoLimits.most, { error: `At most ${photoLimits.most} photos.` }),
  z.refine((urls) => new Set(urls).size === urls.length, { error: 'The same photo is here twice.' }),
)

/** How long what a listing says may be. */
export const itemTextLimits = { model: 80, location: 120, description: 3000 }

const listing = {
  name: z.enum(brandNames, { error: 'Choose one of the brands.' }),
  model: line(itemTextLimits.model, 'Say which model it is.'),
  condition: Condition,
  location: line(itemTextLimits.location, 'Say where the phone is.'),
  price: Price,
  description: paragraph(itemTextLimits.description, 'Describe the phone.'),
}

/** What our own form sends. The first of the photos is the cover. */
export const ItemForm = z.object({ ...listing, images: HostedPhotos })
export type ItemForm = z.infer<typeof ItemForm>

/**
 * `image` alone is a listing with one photo. The same `draftId` twice is the same listing, for whoever sends it again
 * because no answer came. Whose it is, its dates and states may be sent and are not believed.
 */
export const NewItem = z
  .object({
    ...listing,
    image: z.optional(HostedPhoto),
    images: z.optional(HostedPhotos),
    draftId: z.optional(DraftId),
  })
  .check(
    z.refine(({ image, images }) => image !== undefined || images !== undefined, {
      path: ['images'],
      error: 'Add at least one photo.',
    }),
  )

/** What is left out stays as it is. */
export const ItemChange = z.partial(ItemForm)
export type ItemChange = z.infer<typeof ItemChange>

/** A seller as everybody may see them: no address, no number. */
export const Seller = z.object({
  _id: UserId,
  name: z.string(),
  image: z.string(),
  verified: z.boolean(),
  /** When they joined, ISO 8601. */
  since: z.string(),
  /** How many phones they have sold here. */
  sold: z.number(),
  forSale: z.number(),
})
export type Seller = z.infer<typeof Seller>

export const itemSorts = ['newest', 'price-asc', 'price-desc'] as const
const Taka = z.coerce.number<number | string>().check(z.minimum(0), z.maximum(10_000_000))

export const ItemFilters = z.object({
  name: z.optional(searchText(80)),
  email: z.optional(Email),
  /** The listings of one seller by id, for whoever does not know their address. */
  seller: z.optional(UserId),
  report: z.optional(z.literal('true')),
  /** Only what is for sale, also for those who would see sold ones. */
  isSold: z.optional(z.literal('notSold', { error: 'Only notSold can be asked for.' })),
  q: z.optional(searchText(100)),
  condition: z.optional(Condition),
  minPrice: z.optional(Taka),
  maxPrice: z.optional(Taka),
  location: z.optional(searchText(120)),
  sort: z._default(z.enum(itemSorts), 'newest'),
  ...paging,
})

const params = z.object({ id: ItemId })

export const itemRoutes = {
  list: route({
    method: 'GET',
    path: '/items',
    summary:
      'Listings, newest first unless sorted: for sale for everyone, all of them for their seller and for admins.',
    who: 'guest',
    query: ItemFilters,
    reply: z.array(Item),
    paged: true,
  }),
  get: route({
    method: 'GET',
    path: '/items/{id}',
    summary: 'One listing; a sold one stays readable.',
    who: 'guest',
    params,
    reply: Item,
  }),
  listAdvertised: route({
    method: 'GET',
    path: '/advertise/item',
    summary: 'Advertised listings that are for sale.',
    who: 'guest',
    query: z.object(paging),
    reply: z.array(Item),
    paged: true,
  }),
  create: route({
    method: 'POST',
    path: '/items',
    summary: 'Put a phone up for sale; for verified sellers.',
    who: 'signed-in',
    body: NewItem,
    reply: Created,
    limit: { max: 60, windowSeconds: 600 },
  }),
  change: route({
    method: 'PATCH',
    path: '/items/{id}',
    summary: 'Change a listing; for its seller and admins, until it is sold or being paid for.',
    who: 'self',
    params,
    body: ItemChange,
    reply: Updated,
  }),
  promote: route({
    method: 'POST',
    path: '/items/{id}',
    summary: 'Show a listing among the adverts; for its seller and admins.',
    who: 'self',
    params,
    reply: Updated,
  }),
  getSeller: route({
    method: 'GET',
    path: '/sellers/{id}',
    summary: 'One seller, as everybody may see them.',
    who: 'guest',
    params: z.object({ id: UserId }),
    reply: Seller,
  }),
}
