import * as z from 'zod/mini'
import { Created, Deleted, Email, line, paging, Updated } from './fields.ts'
import { BookingId, ItemId, PaymentId, UserId } from './ids.ts'
import { Photo } from './images.ts'
import { route } from './route.ts'

export const Booking = z.object({
  _id: BookingId,
  bookingUserEmail: z.string(),
  bookingUserNumber: z.string(),
  meetLocation: z.optional(z.string()),
  productId: ItemId,
  productName: z.string(),
  productModel: z.string(),
  productImage: z.string(),
  productPhoto: Photo,
  productPrice: z.number(),
  currency: z.literal('bdt'),
  /** Whom its buyer meets; left out once they have left. */
  seller: z.optional(z.object({ _id: UserId, name: z.string(), verified: z.boolean() })),
  isSold: z.enum(['notSold', 'sold']),
  /** True when the listing was taken down unsold: there is nothing left to pay for. */
  withdrawn: z.boolean(),
  /** True when it was this booking that paid for the phone. */
  paid: z.boolean(),
  transationId: z.optional(z.string()),
  /** Of the payment that paid, for its receipt. */
  paymentId: z.optional(PaymentId),
  /** True when the money went back, or is on its way; the phone stays sold. */
  refunded: z.optional(z.boolean()),
  /** True with `refunded` while the money is only on its way. */
  refunding: z.optional(z.boolean()),
  bookedAt: z.string(),
})
export type Booking = z.infer<typeof Booking>

const phoneMessage = 'Write a phone number of 7 to 15 digits.'
/** ০১৭১২ is 01712, as a Bangla keyboard types it; and spaces tell nothing. */
function inPlainDigits(typed: string): string {
  const compact = typed.replace(/\s+/gu, '')
  return compact.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
}

/** 7 to 15 digits, a + before them and spaces anywhere allowed. Kept without the spaces. */
export const PhoneNumber = z
  .string({ error: phoneMessage })
  .check(
    z.maxLength(40, { error: phoneMessage }),
    z.overwrite(inPlainDigits),
    z.regex(/^\+?\d{7,15}$/, { error: phoneMessage }),
  )

/** How long a meeting place may be. */
export const longestMeetLocation = 200

/** The phone's names and price may be sent and are not believed: the listing has them. */
export const NewBooking = z.object({
  productId: ItemId,
  bookingUserNumber: PhoneNumber,
  meetLocation: z.optional(line(longestMeetLocation, 'Say where you want to meet.')),
})

/** What our own form asks for: the meeting place too. */
export const BookingForm = z.object({
  bookingUserNumber: PhoneNumber,
  meetLocation: line(longestMeetLocation, 'Say where you want to meet.'),
})

export const PaymentConfirmation = z.object({
  transationId: z
    .string({ error: 'Send the transaction id.' })
    .check(z.regex(/^[\w-]{1,255}$/, { error: 'This is no transaction id.' })),
  productPrice: z.optional(z.number()),
  id: z.optional(z.string()),
  productId: z.optional(z.string()),
})

/**
 * How many people booked a listing, and once it is paid, whom its seller meets and where. Once the money goes back there
 * is nobody to meet: `paid` then has neither number nor place.
 */
export const BookingsOfItem = z.object({
  count: z.number(),
  paid: z.optional(
    z.object({
      name: z.string(),
      bookingUserNumber: z.optional(z.string()),
      meetLocation: z.optional(z.string()),
      /** True when the money went back to the buyer, or is on its way: the phone is not to be handed over. */
      refunded: z.optional(z.boolean()),
      /** True with `refunded` while the money is only on its way. */
      refunding: z.optional(z.boolean()),
      paidAt: z.string(),
      paymentId: z.optional(PaymentId),
    }),
  ),
})
export type BookingsOfItem = z.infer<typeof BookingsOfItem>

const params = z.object({ id: BookingId })

export const bookingRoutes = {
  create: route({
    method: 'POST',
    path: '/booking',
    summary: 'Book a listing. The same listing twice gives the first booking again.',
    who: 'signed-in',
    body: NewBooking,
    reply: Created,
  }),
  list: route({
    method: 'GET',
    path: '/booking',
    summary: 'The bookings of one person.',
    who: 'self',
    query: z.object({ email: Email, ...paging }),
    reply: z.array(Booking),
    paged: true,
  }),
  get: route({
    method: 'GET',
    path: '/booking/{id}',
    summary: 'One booking.',
    who: 'self',
    params,
    reply: Booking,
  }),
  remove: route({
    method: 'DELETE',
    path: '/booking/{id}',
    summary: 'Delete a booking; a paid one leaves the list and stays on record.',
    who: 'self',
    params,
    reply: Deleted,
  }),
  createPaymentIntent: route({
    method: 'POST',
    path: '/create-payment-intent',
    summary:
      'Hold the phone and get the client secret of its payment. The amount is the listing’s price, whatever is sent.',
    who: 'signed-in',
    body: z.object({
      productPrice: z.number({ error: 'Send the price that was shown.' }),
      id: z.optional(BookingId),
    }),
    /** Until `heldUntil` (ISO 8601) nobody else can pay for the phone; after it, whoever pays first has it. */
    reply: z.object({ clientSecret: z.string(), heldUntil: z.string() }),
  }),
  settle: route({
    method: 'POST',
    path: '/booking/{id}',
    summary:
      'Tell that the card was authorised: the transaction is read back from the provider, and the phone is sold once.',
    who: 'self',
    params,
    body: PaymentConfirmation,
    reply: Updated,
  }),
  listOfItem: route({
    method: 'GET',
    path: '/items/{id}/bookings',
    summary: 'How many people booked a listing, and who paid for it; for its seller and admins.',
    who: 'self',
    params: z.object({ id: ItemId }),
    reply: BookingsOfItem,
  }),
}
