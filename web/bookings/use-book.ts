import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '#contract/problem.ts'
import type { Listing } from '#contract/listings.ts'
import { bookingRoutes } from '#contract/routes/bookings.ts'
import { callApi } from '#web/api/call-api.ts'
import { removeFromLists } from '#web/api/remove-from-lists.ts'
import type { BookingDraft } from './booking-draft.ts'
import { bookingOfListing } from './booking-of-listing.ts'

/**
 * Books a phone for the person with this email address. `earlierBooking` is a booking of it that they made before,
 * `failure` the error of the last try. Call `finish` when the person closes the dialog.
 */
export function useBook(listing: Listing, email: string, open: boolean) {
  const queryClient = useQueryClient()
  const ofListing = bookingOfListing(email, listing.id)
  const { data: known } = useQuery({ ...ofListing, enabled: open && email !== '' })
  const [isBooked, setBooked] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  /** Returns true if the phone was already booked, so that nothing has changed. Throws Problem or NetworkFailure. */
  async function book(draft: BookingDraft): Promise<boolean> {
    setFailure(undefined)
    const body = buildBookingBody(listing, email, draft)
    const { insertedId } = await callApi(bookingRoutes.create, { body })
    setBooked(true)
    // Checks only the cached booking, because the text of a toast is not worth a request.
    const wasBooked = queryClient.getQueryData(ofListing.queryKey)?.id === insertedId
    return wasBooked
  }

  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open) {
      setBooked(false)
      setFailure(undefined)
    }
  }

  /**
   * Removes a sold or deleted phone from the lists. This must not happen earlier, because the card of the phone contains
   * this dialog.
   */
  function finish() {
    if (isGone(failure)) void removeFromLists(queryClient, listing.id)
  }

  const earlierBooking = isBooked ? undefined : (known ?? undefined)
  return { book, failure, setFailure, earlierBooking, finish }
}

const isGone = (error: unknown) =>
  error instanceof Problem && (error.code === 'already-sold' || error.code === 'not-found')

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
    listingRevision: listing.revision,
    price: listing.price,
    phoneNumber,
    meetLocation,
  }
}
