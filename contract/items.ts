import * as z from 'zod/mini'
import { Email, line, paging, searchText } from './fields.ts'
import { ItemId } from './ids.ts'
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
})
export type Item = z.infer<typeof Item>

export const itemSorts = ['newest', 'price-asc', 'price-desc'] as const
const Taka = z.coerce.number<number | string>().check(z.minimum(0), z.maximum(10_000_000))

export const ItemFilters = z.object({
  name: z.optional(searchText(80)),
  email: z.optional(Email),
  report: z.optional(z.literal('true')),
  q: z.optional(searchText(100)),
  condition: z.optional(Condition),
  minPrice: z.optional(Taka),
  maxPrice: z.optional(Taka),
  location: z.optional(searchText(120)),
  sort: z._default(z.enum(itemSorts), 'newest'),
  ...paging,
})

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
    params: z.object({ id: ItemId }),
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
}

/** A place, a model: used by the forms that make a listing. */
export const Location = line(120, 'Say where the phone is.')
export const Model = line(80, 'Say which model it is.')
