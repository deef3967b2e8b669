import { useId } from 'react'
import type { Listing } from '#contract/listings.ts'
import { keepSizesWhole } from '#lib/unbroken-sizes.ts'
import { pathOfListing } from '#lib/listing-path.ts'
import { listings } from '#texts/listings.ts'
import { langOf, langOfName } from '#web/ui/text/lang-of.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { Card, CardLink } from '#web/ui/card.tsx'
import { Hidden } from '#web/ui/text/hidden.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { Photo } from '#web/ui/photos/photo.tsx'
import { PostedAt } from '#web/ui/text/posted-at.tsx'
import { Price } from '#web/ui/text/price.tsx'
import { VerifiedTick } from '#web/ui/text/verified-tick.tsx'
import { namePlace } from '#web/places/name-place.ts'
import { BeingPaid } from './being-paid.tsx'
import { BookAction } from './book-action.tsx'
import { ConditionBadge } from './condition-badge.tsx'
import styles from './listing-card.module.css'
import { useListingDialogs } from './listing-dialogs.tsx'
import { saveThumbnail } from './thumbnail.ts'
import { useIsOwn } from './use-is-own.ts'

type Props = {
  listing: Listing
  /** The displayed width of the photo, as the `sizes` of an image. */
  sizes: string
  /** True when the card is visible as the page opens. */
  eager?: boolean
  /** The level of the heading on the card. */
  headingLevel?: 'h2' | 'h3'
}

/** One phone for sale: its photo, price, condition and a button to book it. The whole card links to its page. */
export function ListingCard({ listing, sizes, eager = false, headingLevel: Heading = 'h2' }: Props) {
  const modelId = useId()
  const { show, dialogs } = useListingDialogs(listing)
  const photo = listing.photos[0]
  const isOwn = useIsOwn(listing)
  const place = namePlace(listing.location)

  return (
    <Card as="article" pad="none" className={styles.card}>
      <div className={styles.picture}>
        {photo && <Photo photo={photo} alt="" sizes={sizes} eager={eager} className={styles.photo} />}
        {listing.photos.length > 1 && (
          <Badge className={styles.count}>{listings.photoCount(listing.photos.length)}</Badge>
        )}
      </div>
      <div className={styles.facts}>
        <Heading className={styles.model} id={modelId}>
          <CardLink
            to={pathOfListing(listing)}
            prefetch="intent"
            className={styles.link}
            lang={langOfName(listing.title)}
            onClick={(event) => saveThumbnail(event.currentTarget)}
          >
            {keepSizesWhole(listing.title)}
          </CardLink>
        </Heading>
        <p className={styles.terms}>
          <Price taka={listing.price} size="large" />
          <ConditionBadge condition={listing.condition} />
        </p>
        <ul className={styles.rest}>
          <li>
            <Icon name="pin" size="small" />
            <Hidden>{listings.place}: </Hidden>
            <span lang={langOf(place)}>{place}</span>
          </li>
          <li>
            {listing.sellerVerified ? <VerifiedTick /> : <Icon name="person" size="small" />}
            <Hidden>{listings.seller}: </Hidden>
            <span lang={langOfName(listing.sellerName)}>{listing.sellerName}</span>
          </li>
          <li>
            <Icon name="clock" size="small" />
            <Hidden>{listings.posted}: </Hidden>
            <PostedAt iso={listing.postedAt} />
          </li>
        </ul>
        <BeingPaid listing={listing} />
        <BeingCheckedMark listing={listing} />
      </div>
      <div className={styles.actions}>
        <BookAction listing={listing} describedBy={modelId} variant="soft" onBook={() => show('booking')} />
        {!isOwn && (
          <button
            type="button"
            className={styles.report}
            aria-describedby={modelId}
            onClick={() => show('report')}
          >
            {listings.report}
          </button>
        )}
      </div>
      {dialogs}
    </Card>
  )
}

/** Says on a phone's card that several people have reported it and an admin has not decided yet. */
function BeingCheckedMark({ listing }: { listing: Listing }) {
  if (!listing.beingChecked) return null
  return (
    <Badge bare as="p" icon="flag" tone="warm">
      {listings.beingChecked}
    </Badge>
  )
}
