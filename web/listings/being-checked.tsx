import type { Listing } from '#contract/listings.ts'
import { useMarketMessages } from '#web/messages/market-messages.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import styles from './being-checked.module.css'

/** On a card: several people have reported this phone, and an admin has not decided yet. */
export function BeingCheckedMark({ listing }: { listing: Listing }) {
  const { listings } = useMarketMessages()
  if (!listing.beingChecked) return null
  return (
    <Badge bare as="p" icon="flag" tone="warm">
      {listings.beingChecked}
    </Badge>
  )
}

/** The same on the phone's page, with advice for buyers. */
export function BeingCheckedNote({ listing }: { listing: Listing }) {
  const { listings } = useMarketMessages()
  if (!listing.beingChecked) return null
  return (
    <Card tone="warm">
      <Badge bare as="p" icon="flag" tone="warm" className={styles.title}>
        {listings.beingChecked}
      </Badge>
      <p>{listings.beingCheckedText}</p>
    </Card>
  )
}
