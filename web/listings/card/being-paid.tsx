import type { Booking } from '#contract/bookings.ts'
import type { Listing } from '#contract/listings.ts'
import { formatTime } from '#formats/unbroken-dates.ts'
import { listings } from '#texts/listings.ts'
import { findHold } from '#web/bookings/find-hold.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { useNow } from '#web/ui/use-now.ts'

/** Who pays for the phone now. Only the reader's own booking says that they do. */
export function findHoldOf(listing: Listing, booking: Booking | null | undefined, now: Date | undefined) {
  const beingPaidUntil = listing.beingPaidUntil ?? booking?.beingPaidUntil
  return findHold({ heldUntil: booking?.heldUntil, beingPaidUntil }, now)
}

type Props = {
  listing: Listing
  /** The reader's own booking of it, which says whether it is held for them. */
  booking?: Booking | null | undefined
}

/**
 * Says that somebody is paying for a phone, or that it is held for the reader, until their time to pay is over. Decided
 * in the browser, because the page may be cached.
 */
export function BeingPaid({ listing, booking }: Props) {
  const hold = findHoldOf(listing, booking, useNow())
  if (!hold) return null
  const text = hold.by === 'you' ? listings.heldForYou : listings.beingPaid
  return (
    <Badge bare as="p" icon="clock">
      {text(formatTime(hold.until))}
    </Badge>
  )
}
