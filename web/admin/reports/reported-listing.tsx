import { useId, useState } from 'react'
import type { Listing } from '#contract/listings.ts'
import { isWithBuyer } from '#contract/payment-states.ts'
import { pathOfListing } from '#lib/listing-path.ts'
import { admin } from '#texts/admin.ts'
import { choosePaymentStates } from '#web/texts/choose-payment-states.ts'
import { TouchLink } from '#web/ui/touch-link.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Hidden } from '#web/ui/text/hidden.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { Photo } from '#web/ui/photos/photo.tsx'
import { Price } from '#web/ui/text/price.tsx'
import { rowLink } from '#web/ui/lists/row-focus.ts'
import { Text } from '#web/ui/text/text.tsx'
import { Card } from '#web/ui/card.tsx'
import { ListingReports } from './listing-reports.tsx'
import { RowActions } from '#web/admin/row-actions.tsx'
import styles from './reported-listing.module.css'

const { reported } = admin

type Props = { listing: Listing; onKeep: () => void; onDelete: () => void }

/** One reported listing: its facts, the number of reports, who sent them, and the two possible decisions. */
export function ReportedListing({ listing, onKeep, onDelete }: Props) {
  const reportsId = useId()
  const [open, setOpen] = useState(false)
  const [cover] = listing.photos
  return (
    <Card as="article" className={styles.card} aria-label={listing.title}>
      {cover && <Photo photo={cover} alt="" sizes="5rem" className={styles.photo} />}
      <Text as="div" typed>
        <Facts listing={listing} />
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={reportsId}
          onClick={() => setOpen(!open)}
        >
          <Icon name="flag" size="small" />
          <span>
            {reported.times(listing.reportedBy ?? 1)}
            <Hidden>{reported.whoAndWhy}</Hidden>
          </span>
          <Icon name="chevron-down" size="small" turned={open} />
        </button>
      </Text>
      <RowActions className={styles.actions}>
        <LinkButton
          variant="quiet"
          size="small"
          to={`/dashboard/activity?${new URLSearchParams({ subject: listing.id })}`}
          aria-label={admin.activityOf(listing.title)}
        >
          {admin.activity}
        </LinkButton>
        <Button variant="soft" size="small" aria-label={reported.keepNamed(listing.title)} onClick={onKeep}>
          {reported.keep}
        </Button>
        <Button
          variant="quiet-danger"
          size="small"
          aria-label={admin.deleteNamed(listing.title)}
          onClick={onDelete}
        >
          {admin.people.remove}
        </Button>
      </RowActions>
      <div id={reportsId} className={styles.reports} hidden={!open}>
        {open && <ListingReports listing={listing} />}
      </div>
    </Card>
  )
}

function Facts({ listing }: { listing: Listing }) {
  const paymentStates = choosePaymentStates()
  const { isReserved, saleState } = listing
  return (
    <>
      <Text strong>
        <TouchLink slim to={pathOfListing(listing)} {...rowLink(listing.id)}>
          {listing.title}
        </TouchLink>
      </Text>
      <p className={styles.line}>
        <Price taka={listing.price} />
        {listing.isSold && (
          <Text as="span" soft>
            {isReserved || !saleState || isWithBuyer(saleState)
              ? reported[isReserved ? 'reserved' : 'sold']
              : paymentStates[saleState]}
          </Text>
        )}
      </p>
      <Text size="small" soft>
        {reported.seller}:{' '}
        <TouchLink slim to={`/dashboard/sellers?${new URLSearchParams({ q: listing.sellerEmail ?? '' })}`}>
          {listing.sellerName}
        </TouchLink>
      </Text>
    </>
  )
}
