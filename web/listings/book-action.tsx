import { useId } from 'react'
import { Link } from 'react-router'
import type { Listing } from '#contract/listings.ts'
import { useMarketMessages } from '#web/messages/market-messages.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './book-action.module.css'
import { preloadBooking } from './listing-dialogs.tsx'
import { useIsOwn } from './use-is-own.ts'

type Props = {
  listing: Listing
  /** The id of the element that names the phone. */
  describedBy: string
  variant: 'primary' | 'soft'
  onBook: () => void
}

/** The button that books a phone. The phone's own seller sees why they cannot book it, and a link to manage it. */
export function BookAction({ listing, describedBy, variant, onBook }: Props) {
  const { listings } = useMarketMessages()
  if (useIsOwn(listing)) return <OwnListing listing={listing} variant={variant} />
  return (
    <Button
      wide
      variant={variant}
      aria-describedby={describedBy}
      onPointerEnter={preloadBooking}
      onFocus={preloadBooking}
      onClick={onBook}
    >
      {listings.bookNow}
    </Button>
  )
}

function OwnListing({ listing, variant }: Pick<Props, 'listing' | 'variant'>) {
  const { listings } = useMarketMessages()
  const whyId = useId()
  return (
    <div className={styles.own}>
      <Button wide disabled variant={variant} aria-describedby={whyId}>
        {listings.bookNow}
      </Button>
      <p id={whyId} className={styles.why}>
        {listings.ownListing}{' '}
        <Link to="/dashboard/managemylist" aria-label={listings.manageListing(listing.model)}>
          {listings.manageOwn}
        </Link>
      </p>
    </div>
  )
}
