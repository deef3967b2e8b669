import * as z from 'zod/mini'
import { allowed, ListingRevision, Minor, PaymentState, PhoneNumber, singleLine } from './fields.ts'
import { BookingId, ListingId, PaymentId, UserId } from './ids.ts'
import { Photo } from './images.ts'
import { SaleProblemState } from './sale-problems.ts'
import { AgreedMeeting, SaleSummary } from './sale-view.ts'
import { ignored, onlyOnWire, SoldWord, spelled } from './wire.ts'
import { schemaError } from './wrong-field.ts'

/** What a buyer may do with a booking. */
const bookingActions = ['pay', 'request-cash', 'delete'] as const

/** The orders of a buyer's bookings: the newest first, or what waits for the buyer first. */
export const bookingSorts = ['newest', 'turn'] as const

export const Booking = z.object({
  id: spelled('_id', BookingId),
  buyerEmail: spelled('bookingUserEmail', z.string()),
  phoneNumber: spelled('bookingUserNumber', z.string()),
  meetLocation: z.optional(z.string()),
  listingId: spelled('productId', ListingId),
  brandName: spelled('productName', z.string()),
  model: spelled('productModel', z.string()),
  /** `model`, and the memory that it does not say. */
  title: spelled('productTitle', z.string()),
  productImage: onlyOnWire(z.string(), ({ photo }: { photo: Photo }) => photo.url),
  photo: spelled('productPhoto', Photo),
  /** Taka. */
  price: spelled('productPrice', z.number()),
  currency: z.literal('bdt'),
  /** The revision of the listing, as in `Listing`. */
  listingRevision: z.optional(z.number()),
  /** True when the seller has changed the unsold listing since the buyer saw it: they look again before they pay. */
  listingChanged: z.optional(z.boolean()),
  /** The seller that the buyer meets; left out after the seller has deleted their account. */
  seller: z.optional(z.object({ id: spelled('_id', UserId), name: z.string(), verified: z.boolean() })),
  isSold: SoldWord,
  /** True when the listing was withdrawn before it was sold, so it cannot be paid any more. */
  withdrawn: z.boolean(),
  /** True when the phone was bought with this booking. */
  paid: z.boolean(),
  /** The transaction at the provider of the payment that bought the phone. */
  intentId: spelled('transationId', z.optional(z.string())),
  /** The payment that bought the phone, for its receipt; or the request for cash that waits for the seller. */
  paymentId: z.optional(PaymentId),
  /** The state of that payment. */
  paymentState: z.optional(PaymentState),
  /** The sale or the request for cash that the row shows: that of `paymentId`, or else of `endedPaymentId`. */
  sale: z.optional(SaleSummary),
  /** Until when the hand-over must be confirmed, while that payment is reserved. */
  handOverBy: z.optional(z.string()),
  /** What the two have agreed. Left out while a problem freezes the sale. */
  meeting: z.optional(AgreedMeeting),
  /** Until when the buyer can report a problem, once the money is captured. It stays after that time is over. */
  reportUntil: z.optional(z.string()),
  /** The part of its amount that was refunded or never charged, if there is one. */
  refundedMinor: z.optional(Minor),
  /** How much of that was never charged, as both sides had agreed. */
  unchargedMinor: z.optional(Minor),
  /** The payment whose sale ended before its money was taken. Never together with `paymentId`. */
  endedPaymentId: z.optional(PaymentId),
  /** The state of the payment that ended. */
  endedPaymentState: z.optional(PaymentState),
  /** What the buyer does next about the ended sale: after a missed hand-over, they tell us what happened. */
  endedMove: z.optional(z.literal('tell-us')),
  /** True when the money was refunded or the refund is on its way. The phone stays sold. */
  refunded: z.optional(z.boolean()),
  /** True with `refunded` while the refund is still on its way. */
  refunding: z.optional(z.boolean()),
  /** The state of the latest problem that the buyer reported about this sale. */
  problem: z.optional(SaleProblemState),
  /** The state of the latest problem that the seller reported. */
  otherProblem: z.optional(SaleProblemState),
  bookedAt: z.string(),
  /** While this buyer pays for the phone: until when it is held for them. */
  heldUntil: z.optional(z.string()),
  /** While another buyer pays for the phone: when that hold ends. */
  beingPaidUntil: z.optional(z.string()),
  /** With the action `pay`: from when this buyer can reserve the phone. Set while sales that ended before their hand-over prevent it. */
  payFrom: z.optional(z.string()),
  /** What the buyer may do with it now. */
  may: allowed(bookingActions),
})
export type Booking = z.infer<typeof Booking>

/** The maximum length of a meeting place, in characters. */
export const maxMeetLocationLength = 200

/** A client may send the phone's names and price. The server ignores them and reads them from the listing. */
export const NewBooking = z.object({
  listingId: spelled('productId', ListingId),
  phoneNumber: spelled('bookingUserNumber', PhoneNumber),
  meetLocation: z.optional(singleLine(maxMeetLocationLength, 'meeting-missing')),
  /** The revision of the listing that the buyer was shown. Without it, nobody notices a change before the payment. */
  listingRevision: z.optional(ListingRevision),
  buyerEmail: ignored('bookingUserEmail'),
  brandName: ignored('productName'),
  model: ignored('productModel'),
  image: ignored('productImage'),
  price: ignored('productPrice'),
})

/** What our own form asks for. Here the meeting place is required. */
export const BookingForm = z.object({
  phoneNumber: spelled('bookingUserNumber', PhoneNumber),
  meetLocation: singleLine(maxMeetLocationLength, 'meeting-missing'),
})

export const PaymentConfirmation = z.object({
  intentId: spelled(
    'transationId',
    z.string(schemaError('transaction-missing')).check(z.regex(/^[\w-]{1,255}$/, schemaError('transaction'))),
  ),
  /** For a payment by bKash that the buyer approved: the last part of the address to which bKash sent the buyer back. */
  returnState: z.optional(z.string().check(z.maxLength(100))),
  price: spelled('productPrice', z.optional(z.number())),
  id: z.optional(z.string()),
  listingId: spelled('productId', z.optional(z.string())),
})

/**
 * How many people booked a listing, and who asks for cash. Once it is paid, also which buyer its seller meets, and where.
 * After a refund the two do not meet any more, so `paid` then has neither number nor place.
 */
export const BookingsOfListing = z.object({
  count: z.number(),
  paid: z.optional(
    z.object({
      name: z.string(),
      phoneNumber: spelled('bookingUserNumber', z.optional(z.string())),
      meetLocation: z.optional(z.string()),
      /** What the two have agreed, while the money is reserved and no problem freezes it. */
      meeting: z.optional(AgreedMeeting),
      /** True when the money was refunded, or the refund is on its way. The seller must then keep the phone. */
      refunded: z.optional(z.boolean()),
      /** True with `refunded` while the refund is still on its way. */
      refunding: z.optional(z.boolean()),
      paidAt: z.string(),
      paymentId: z.optional(PaymentId),
      paymentState: z.optional(PaymentState),
      /** The part of the price that was refunded or never charged, if there is one. */
      refundedMinor: z.optional(Minor),
      /** How much of that was never charged, as both sides had agreed. */
      unchargedMinor: z.optional(Minor),
      /** The state of the latest problem that the buyer reported about this sale. */
      problem: z.optional(SaleProblemState),
      /** The state of the latest problem that its seller reported. */
      ownProblem: z.optional(SaleProblemState),
    }),
  ),
  /** The buyer for whom the phone is reserved for cash, or who bought it for cash. Without number and place once it is handed back. */
  inCash: z.optional(
    z.object({
      name: z.string(),
      phoneNumber: spelled('bookingUserNumber', z.optional(z.string())),
      meetLocation: z.optional(z.string()),
      /** What the two have agreed, until the hand-over. */
      meeting: z.optional(AgreedMeeting),
      paymentId: PaymentId,
      paymentState: PaymentState,
      /** The state of the latest problem that the buyer reported about this sale. */
      problem: z.optional(SaleProblemState),
    }),
  ),
  /** The latest sale that ended before its money was taken, while the phone is not sold. */
  ended: z.optional(z.object({ name: z.string(), paymentId: PaymentId, paymentState: PaymentState })),
  /** The requests for cash that wait for the seller's answer, the earliest first; left out if there are none. */
  cashRequests: z.optional(
    z.array(
      z.object({
        paymentId: PaymentId,
        name: z.string(),
        /** The price that the buyer agreed to. */
        amountMinor: Minor,
        at: z.string(),
      }),
    ),
  ),
})
export type BookingsOfListing = z.infer<typeof BookingsOfListing>
