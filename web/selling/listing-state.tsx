import type { Listing } from '#contract/listings.ts'
import { isWithBuyer } from '#contract/payment-states.ts'
import { formatDay } from '#formats/unbroken-dates.ts'
import { selling } from '#texts/selling.ts'
import { paymentLooks } from '#web/bookings/payment-mark.tsx'
import { choosePaymentStates } from '#web/texts/choose-payment-states.ts'
import { Badge, type BadgeLook } from '#web/ui/text/badge.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { EndedSaleAndRequests } from './cash-of-listing.tsx'
import { isUnfinished } from './running-sale.ts'
import { SoldTo } from './sold-to.tsx'
import { useSale } from './use-my-listings.ts'

const { states } = selling

/**
 * The state of a listing, with texts and icons: for sale, hidden, reserved or sold and for whom, refunded, number of
 * bookings, promoted, reported. For a phone for sale, it also says what its seller can expect or do next.
 */
export function ListingState({ listing }: { listing: Listing }) {
  const { next } = selling
  return (
    <Stack gap="1">
      {listing.isSold ? (
        <SoldListing listing={listing} />
      ) : (
        <>
          <ListingMarks listing={listing} />
          <Text size="label" soft>
            {next[findNextKey(listing)]}
          </Text>
          {(!!listing.bookedBy || listing.saleEnded) && (
            <EndedSaleAndRequests id={listing.id} price={listing.price} />
          )}
        </>
      )}
    </Stack>
  )
}

/** Whether the seller may still have the phone of a refund, and should keep it. Cash is handed back for the phone. */
const warnsOfRefund = ({ refunded, saleState }: Listing) => refunded === true && saleState !== 'cash-refunded'

/** The state of the sale replaces the state of the listing, unless the listing is hidden or refunded. */
function SoldListing({ listing }: { listing: Listing }) {
  const { id, price, hidden, isReported } = listing
  const { data } = useSale(id)
  const showsSaleState =
    !hidden && !warnsOfRefund(listing) && (data?.inCash ?? data?.paid)?.paymentState !== undefined
  return (
    <>
      {(!showsSaleState || isReported) && <ListingMarks listing={listing} omitsSaleState={showsSaleState} />}
      <SoldTo id={id} price={price} />
    </>
  )
}

type MarksProps = {
  listing: Listing
  /** True if the state of the sale is shown beside it, so that it is not repeated here. */
  omitsSaleState?: boolean
}

/** The state of a listing in a few words. */
export function ListingMarks({ listing, omitsSaleState = false }: MarksProps) {
  const { bookedBy = 0 } = listing
  const isSold = listing.isSold
  return (
    <Row as="ul">
      {!omitsSaleState && <SaleMark listing={listing} />}
      {!isSold && bookedBy > 0 && (
        <Badge as="li" icon="person" tone="active">
          {states.booked(bookedBy)}
        </Badge>
      )}
      {!isSold && listing.promotedUntil !== undefined && (
        <Badge as="li" icon="megaphone" tone="warm">
          {states.promoted(formatDay(new Date(listing.promotedUntil)))}
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
function findNextKey({ bookedBy = 0, hidden, isPromoted, isReported }: Listing) {
  if (hidden) return 'hidden'
  if (isReported) return 'reported'
  if (bookedBy > 0) return 'booked'
  return isPromoted ? 'promoted' : 'quiet'
}

function SaleMark({ listing }: { listing: Listing }) {
  const { text, icon, tone } = describeMark(listing)
  return (
    <Badge as="li" icon={icon} tone={tone}>
      {text}
    </Badge>
  )
}

/** The first state of a listing that its seller has to know. */
function describeMark(listing: Listing): BadgeLook & { text: string } {
  const { hidden, isSold, saleState, inCash } = listing
  if (hidden) return { icon: 'warning', tone: 'critical', text: states.hidden }
  if (!isSold) return { icon: 'tag', text: states.forSale }
  if (isUnfinished(saleState)) return { icon: 'clock', tone: 'active', text: states.reserved }
  if (inCash) return { icon: 'hands', tone: 'good', text: states.inCash }
  if (warnsOfRefund(listing)) return { icon: 'warning', tone: 'critical', text: states.refunded }
  if (saleState && !isWithBuyer(saleState))
    return { ...paymentLooks[saleState], text: choosePaymentStates('seller')[saleState] }
  return { icon: 'check', tone: 'good', text: states.sold }
}
