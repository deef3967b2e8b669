import * as z from 'zod/mini'
import { Created, ListingRevision, Updated } from '../fields.ts'
import { BookingId, PaymentId } from '../ids.ts'
import { route } from '../route.ts'
import { spelled } from '../wire.ts'
import { schemaError } from '../wrong-field.ts'

/** How a buyer and a seller agree on cash at the meeting. After that, a sale for cash uses the routes of any sale. */
export const cashRoutes = {
  request: route({
    method: 'POST',
    path: '/booking/{id}/cash-requests',
    changes: ['bookings', 'payments'],
    summary:
      'Ask the seller to reserve a booked phone for 24 hours, to pay in cash at the meeting. For the buyer.',
    who: 'self',
    params: z.object({ id: BookingId }),
    body: z.object({
      price: spelled('productPrice', z.number(schemaError('shown-price-missing'))),
      listingRevision: z.optional(ListingRevision),
    }),
    reply: Created,
    limit: { max: 20, windowSeconds: 60 },
  }),
  accept: route({
    method: 'POST',
    path: '/payments/{id}/cash-acceptance',
    changes: ['items', 'brands', 'bookings', 'payments'],
    summary:
      'Accept a request for cash. The phone is then reserved for its buyer for 24 hours. For the seller.',
    who: 'self',
    params: z.object({ id: PaymentId }),
    reply: Updated,
    limit: { max: 20, windowSeconds: 60 },
  }),
}
