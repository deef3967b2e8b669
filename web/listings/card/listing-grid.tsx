import { PrefetchPageLinks } from 'react-router'
import type { Listing } from '#contract/listings.ts'
import { pathOfListing } from '#lib/listing-path.ts'
import { useHydrated } from '#web/ui/start/hydrated.tsx'
import { ListingCard } from './listing-card.tsx'
import styles from './listing-grid.module.css'

/** Cards stand in columns beside the filters, or in a single column on a phone's screen. */
const sizes = '(min-width: 64rem) 17rem, (min-width: 36rem) 45vw, 41vw'

/** A phone's screen shows this many cards at once. */
const visibleAtFirst = 2

type Props = { listings: Listing[]; headingLevel?: 'h2' | 'h3' }

export function ListingGrid({ listings, headingLevel }: Props) {
  const hydrated = useHydrated()
  const first = listings[0]
  return (
    <>
      {/* Loads the code of the listing page, which all listings share, before somebody presses a card. */}
      {hydrated && first && <PrefetchPageLinks page={pathOfListing(first)} />}
      <ul className={styles.grid}>
        {listings.map((listing, index) => (
          <li key={listing.id} className={styles.cell}>
            <ListingCard
              listing={listing}
              sizes={sizes}
              eager={index < visibleAtFirst}
              headingLevel={headingLevel}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
