import type { Listing } from '#contract/listings.ts'
import { formatTime } from '#lib/dates.ts'
import { useMarketMessages } from '#web/messages/market-messages.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { useNow } from '#web/ui/use-now.ts'

/**
 * Says that somebody is paying for a phone, until their time to pay is over. Uses the reader's clock, because the page
 * may be cached.
 */
export function BeingPaid({ listing }: { listing: Listing }) {
  const { listings } = useMarketMessages()
  const now = useNow()
  if (listing.beingPaidUntil === undefined) return null
  const until = new Date(listing.beingPaidUntil)
  if (now && now >= until) return null
  return (
    <Badge bare as="p" icon="clock">
      {listings.beingPaid(formatTime(until))}
    </Badge>
  )
}
