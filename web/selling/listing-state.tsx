import type { Listing } from '#contract/listings.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { CashRequests } from './cash-of-listing.tsx'
import { SoldTo } from './sold-to.tsx'

/**
 * The state of a listing, with texts and icons: for sale, hidden, sold and to whom, refunded, number of bookings, promoted,
 * reported. For a phone for sale, also what its seller can expect or do next.
 */
export function ListingState({ listing }: { listing: Listing }) {
  const { next } = useDashboardMessages().selling
  return (
    <Stack gap="1">
      <ListingMarks listing={listing} />
      {listing.isSold ? (
        <SoldTo id={listing.id} price={listing.price} />
      ) : (
        <>
          <Text size="label" soft>
            {next[describeNext(listing)]}
          </Text>
          {!!listing.bookedBy && <CashRequests id={listing.id} />}
        </>
      )}
    </Stack>
  )
}

/** The state of a listing in a few words. */
export function ListingMarks({ listing }: { listing: Listing }) {
  const { states } = useDashboardMessages().selling
  const { bookedBy = 0 } = listing
  const isSold = listing.isSold
  return (
    <Row as="ul">
      <SaleMark listing={listing} />
      {!isSold && bookedBy > 0 && (
        <Badge as="li" icon="person" tone="active">
          {states.booked(bookedBy)}
        </Badge>
      )}
      {!isSold && listing.isPromoted && (
        <Badge as="li" icon="megaphone" tone="warm">
          {states.promoted}
        </Badge>
      )}
      {listing.isReported && (
        <Badge as="li" icon="flag" tone="critical">
          {states.reported}
        </Badge>
      )}
    </Row>
  )
}

/** The key of the text that tells the seller what they can expect or do next. */
function describeNext({ bookedBy = 0, hidden, isPromoted, isReported }: Listing) {
  if (hidden) return 'hidden'
  if (isReported) return 'reported'
  if (bookedBy > 0) return 'booked'
  return isPromoted ? 'promoted' : 'quiet'
}

function SaleMark({ listing }: { listing: Listing }) {
  const { states } = useDashboardMessages().selling
  if (listing.hidden) {
    return (
      <Badge as="li" icon="warning" tone="critical">
        {states.hidden}
      </Badge>
    )
  }
  if (!listing.isSold) {
    return (
      <Badge as="li" icon="tag">
        {states.forSale}
      </Badge>
    )
  }
  if (listing.inCash) {
    return (
      <Badge as="li" icon="hands" tone="good">
        {states.inCash}
      </Badge>
    )
  }
  return listing.refunded ? (
    <Badge as="li" icon="warning" tone="critical">
      {states.refunded}
    </Badge>
  ) : (
    <Badge as="li" icon="check" tone="good">
      {states.sold}
    </Badge>
  )
}
