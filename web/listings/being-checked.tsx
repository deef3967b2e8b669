import type { Listing } from '#contract/listings.ts'
import { listings } from '#texts/listings.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Says on a phone's card that several people have reported it and an admin has not decided yet. */
export function BeingCheckedMark({ listing }: { listing: Listing }) {
  if (!listing.beingChecked) return null
  return (
    <Badge bare as="p" icon="flag" tone="warm">
      {listings.beingChecked}
    </Badge>
  )
}
