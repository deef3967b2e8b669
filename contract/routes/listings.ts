import * as z from 'zod/mini'
import { Created, Updated } from '../fields.ts'
import { paging } from '../paging.ts'
import { ListingId, UserId } from '../ids.ts'
import { ListingFilters } from '../listing-filters.ts'
import { publicRead, route } from '../route.ts'
import { Listing, ListingChange, ListingPage, NewListing, Seller } from '../listings.ts'

const params = z.object({ id: ListingId })

export const listingRoutes = {
  list: route({
    method: 'GET',
    path: '/items',
    summary:
      'Listings, by default the best matches of a search or the newest first. Everybody sees those for sale, and their seller and admins see all.',
    ...publicRead,
    shows: ['items'],
    query: ListingFilters,
    reply: z.array(Listing),
    paged: true,
  }),
  get: route({
    method: 'GET',
    path: '/items/{id}',
    summary: 'One listing. It stays readable after it is sold.',
    ...publicRead,
    shows: ['items'],
    params,
    reply: Listing,
  }),
  getPage: route({
    method: 'GET',
    path: '/items/{id}/page',
    summary:
      'What the page of a listing shows: the listing, its seller and similar listings. Gone 90 days after it was sold.',
    ...publicRead,
    shows: ['items', 'users', 'payments'],
    params,
    reply: ListingPage,
  }),
  listAdvertised: route({
    method: 'GET',
    path: '/advertise/item',
    summary: 'Promoted listings that are for sale.',
    ...publicRead,
    shows: ['items'],
    query: z.object(paging),
    reply: z.array(Listing),
    paged: true,
  }),
  listShelf: route({
    method: 'GET',
    path: '/advertise/shelf',
    summary: 'The promoted listings on the home page. Their sellers take turns by the hour.',
    ...publicRead,
    shows: ['items'],
    reply: z.array(Listing),
  }),
  create: route({
    method: 'POST',
    path: '/items',
    changes: ['items', 'brands'],
    summary: 'Put a phone up for sale. For verified sellers.',
    who: 'signed-in',
    body: NewListing,
    reply: Created,
    limit: { max: 60, windowSeconds: 600 },
  }),
  change: route({
    method: 'PATCH',
    path: '/items/{id}',
    changes: ['items', 'brands'],
    summary: 'Change a listing that is not sold and that nobody is paying for. For its seller and admins.',
    who: 'self',
    params,
    body: ListingChange,
    reply: Updated,
    limit: { max: 600, windowSeconds: 600 },
  }),
  promote: route({
    method: 'POST',
    path: '/items/{id}',
    changes: ['items'],
    summary: 'Promote a listing for some days, which shows it on the home page. For its seller and admins.',
    who: 'self',
    params,
    reply: Updated,
    limit: { max: 600, windowSeconds: 600 },
  }),
  relist: route({
    method: 'POST',
    path: '/items/{id}/relistings',
    changes: ['items', 'brands'],
    summary:
      'Put a phone whose sale was refunded up for sale again. A repeated call returns the same listing. For its seller.',
    who: 'self',
    params,
    /** What is different from the sold listing. */
    body: z._default(ListingChange, {}),
    reply: Created,
  }),
  getSeller: route({
    method: 'GET',
    path: '/sellers/{id}',
    summary: 'The public view of one seller.',
    ...publicRead,
    shows: ['users', 'items', 'payments'],
    params: z.object({ id: UserId }),
    reply: Seller,
  }),
}
