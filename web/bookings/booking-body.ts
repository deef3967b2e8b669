import type { Listing } from '#contract/listings.ts'
import type { BookingDraft } from './booking-draft.ts'

/** The full body of a booking, as the API expects it. The server takes the buyer and the price from its own records. */
export function buildBookingBody(
  listing: Listing,
  email: string,
  { meetLocation, phoneNumber }: BookingDraft,
) {
  return {
    buyerEmail: email,
    brandName: listing.name,
    image: listing.images[0],
    model: listing.model,
    listingId: listing.id,
    price: listing.price,
    phoneNumber,
    meetLocation,
  }
}
