import type { Listing } from '#contract/listings.ts'
import { useMarketMessages } from '#web/messages/market-messages.tsx'
import { Badge } from '#web/ui/badge.tsx'

/** Says on a phone's card that several people have reported it and an admin has not decided yet. */
export function BeingCheckedMark({ listing }: { listing: Listing }) {
  const { listings } = useMarketMessages()
  if (!listing.beingChecked) return null
  return (
    <Badge bare as="p" icon="flag" tone="warm">
      {listings.beingChecked}
    </Badge>
  )
}
