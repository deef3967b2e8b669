import * as z from 'zod/mini'
import { Created, Deleted, EmailAddress, ListingRevision, Updated } from '../fields.ts'
import { isIdText } from '../id-text.ts'
import { pageLimits, paging } from '../paging.ts'
import { BookingId, ListingId } from '../ids.ts'
import { PaymentProviderName } from '../payments.ts'
import { route } from '../route.ts'
import { spelled } from '../wire.ts'
import { schemaError } from '../wrong-field.ts'
import { Booking, bookingSorts, BookingsOfListing, NewBooking, PaymentConfirmation } from '../bookings.ts'

const params = z.object({ id: BookingId })

const isListOfIds = (text: string) => {
  const ids = text.split(',')
  return ids.length <= pageLimits.max && ids.every(isIdText)
}

export const bookingRoutes = {
  create: route({
    method: 'POST',
    path: '/booking',
    changes: ['bookings', 'items'],
    summary: 'Book a listing. Booking the same listing again returns the first booking.',
    who: 'signed-in',
    body: NewBooking,
    reply: Created,
    limit: { max: 600, windowSeconds: 600 },
  }),
  list: route({
    method: 'GET',
    path: '/booking',
    shows: ['bookings', 'items', 'payments'],
    summary: 'The bookings of one buyer, or their booking of one listing.',
    who: 'self',
    query: z.object({
      email: EmailAddress,
      /** Only the booking of this listing. A paid booking is found even after the buyer removed it from the list. */
      listingId: spelled('productId', z.optional(ListingId)),
      /** `turn`: first what waits for the buyer, the earliest deadline first; last what is over. */
      sort: z.optional(z.enum(bookingSorts)),
      ...paging,
    }),
    reply: z.array(Booking),
    paged: true,
  }),
  get: route({
    method: 'GET',
    path: '/booking/{id}',
    shows: ['bookings', 'items', 'payments'],
    summary: 'One booking.',
    who: 'self',
    params,
    reply: Booking,
  }),
  remove: route({
    method: 'DELETE',
    path: '/booking/{id}',
    changes: ['bookings', 'items', 'payments'],
    summary: 'Delete a booking. A paid booking leaves the list but stays on record.',
    who: 'self',
    params,
    reply: Deleted,
    limit: { max: 600, windowSeconds: 600 },
  }),
  createPaymentIntent: route({
    method: 'POST',
    path: '/create-payment-intent',
    changes: ['items', 'payments'],
    summary:
      'Hold the phone and get the client secret of its payment. The amount is always the price of the listing.',
    who: 'signed-in',
    priority: 'high',
    body: z.object({
      price: spelled('productPrice', z.number(schemaError('shown-price-missing'))),
      bookingId: spelled('id', z.optional(BookingId)),
      /** The revision of the listing that the buyer was shown. If it is left out, the one that the booking has. */
      listingRevision: z.optional(ListingRevision),
      /** `card` if it is left out. */
      provider: z.optional(PaymentProviderName),
    }),
    /**
     * Until `heldUntil` (ISO 8601) nobody else can begin to pay for the phone. After it, or without it, the first buyer who
     * pays gets it.
     */
    reply: z.object({
      /** For the provider's script in the browser; empty for a payment by bKash. */
      clientSecret: z.string(),
      /** Left out when people who have never paid have held this phone too often. */
      heldUntil: z.optional(z.string()),
      /** bKash's page, where the buyer approves the payment. */
      payAt: z.optional(z.string()),
      /** The transaction id of a payment that is authorised already: settle it. */
      authorizedId: z.optional(z.string()),
    }),
    limit: { max: 60, windowSeconds: 60 },
  }),
  settle: route({
    method: 'POST',
    path: '/booking/{id}',
    changes: ['items', 'brands', 'bookings', 'payments'],
    summary:
      'Settle a booking after its payment was authorised. The server reads the transaction from the provider and sells the phone once.',
    who: 'self',
    priority: 'high',
    params,
    body: PaymentConfirmation,
    reply: Updated,
    limit: { max: 60, windowSeconds: 60 },
    countsWork: true,
  }),
  listOfItem: route({
    method: 'GET',
    path: '/items/{id}/bookings',
    shows: ['bookings', 'payments'],
    summary: 'How many people booked a listing, and who paid for it. For its seller and admins.',
    who: 'self',
    params: z.object({ id: ListingId }),
    reply: BookingsOfListing,
  }),
  listOfListings: route({
    method: 'GET',
    path: '/item-bookings',
    shows: ['bookings', 'payments'],
    summary:
      'The same for several listings, by their ids with commas between them. Others than the caller’s are left out.',
    who: 'signed-in',
    query: z.object({ ids: z.string().check(z.refine(isListOfIds)) }),
    reply: z.array(z.extend(BookingsOfListing, { listingId: spelled('itemId', ListingId) })),
  }),
}
