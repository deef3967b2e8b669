import type { ReactNode } from 'react'
import type { Listing } from '#contract/listings.ts'
import { ListingCard } from './listing-card.tsx'
import styles from './listing-row.module.css'

const sizes = '15rem'

/** How many cards of a row a phone shows at first. */
const visibleAtFirst = 2

/** Cards in a row that scrolls sideways. `end` follows the last card. With `atTop`, the row is visible as the page opens. */
export function ListingRow({
  label,
  listings,
  end,
  atTop = false,
}: {
  label: string
  listings: Listing[]
  end?: ReactNode
  atTop?: boolean
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards must reach what scrolls
    <section className={styles.shelf} aria-label={label} tabIndex={0}>
      <ul className={styles.row}>
        {listings.map((listing, index) => (
          <li key={listing.id} className={styles.cell}>
            <ListingCard
              listing={listing}
              sizes={sizes}
              eager={atTop && index < visibleAtFirst}
              headingLevel="h3"
            />
          </li>
        ))}
        {end && <li className={styles.end}>{end}</li>}
      </ul>
    </section>
  )
}
