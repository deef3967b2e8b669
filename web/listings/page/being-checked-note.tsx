import type { Listing } from '#contract/listings.ts'
import { listingPage } from '#texts/listing-page.ts'
import { listings } from '#texts/listings.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import styles from './being-checked-note.module.css'

/** Says on a phone's page that several people have reported it, with advice for buyers. */
export function BeingCheckedNote({ listing }: { listing: Listing }) {
  if (!listing.beingChecked) return null
  return (
    <Card tone="warm">
      <Badge bare as="p" icon="flag" tone="warm" className={styles.title}>
        {listings.beingChecked}
      </Badge>
      <p>{listingPage.beingCheckedText}</p>
    </Card>
  )
}
