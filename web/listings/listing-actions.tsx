import { useEffect, useRef } from 'react'
import type { Listing } from '#contract/listings.ts'
import { useBookingOfListing } from '#web/bookings/booking-of-listing.ts'
import { paymentLooks } from '#web/bookings/payment-mark.tsx'
import { useBuyingMessages } from '#web/messages/buying-messages.tsx'
import { useMarketMessages } from '#web/messages/market-messages.tsx'
import { usePaymentStateMessages } from '#web/messages/payment-state-messages.tsx'
import { useSession } from '#web/session/session.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { Row } from '#web/ui/stack.tsx'
import { TouchLink } from '#web/ui/touch-link.tsx'
import { BeingPaid } from './being-paid.tsx'
import { BookAction } from './book-action.tsx'
import { useListingDialogs } from './listing-dialogs.tsx'
import styles from './listing-actions.module.css'
import { useIsOwn } from './use-is-own.ts'

/** The actions on a phone's page. For a sold phone it says that the phone is sold. */
export function ListingActions({ listing, hasSimilar }: { listing: Listing; hasSimilar: boolean }) {
  const { listings } = useMarketMessages()
  const isOwn = useIsOwn(listing)
  const tradeRef = useRef<HTMLDivElement>(null)
  // When the dialog closes, a link to pay may have replaced the button that opened the dialog.
  const { show, dialogs } = useListingDialogs(
    listing,
    () => tradeRef.current?.querySelector('a, button') ?? null,
  )
  return (
    <>
      <div ref={tradeRef} className={styles.trade}>
        {listing.isSold ? (
          <Sold listing={listing} text={hasSimilar ? listings.soldText : listings.soldAlone} />
        ) : (
          <>
            <BeingPaid listing={listing} />
            <div className={styles.act} data-needs-script>
              <span className={styles.cost} aria-hidden="true">
                <Price taka={listing.price} />
              </span>
              <BookOrPay listing={listing} onBook={() => show('booking')} />
            </div>
          </>
        )}
        {/* Also for a sold phone: only its buyer finds out whether the description was true. */}
        {!isOwn && (
          <Button
            variant="quiet"
            size="small"
            icon={<Icon name="flag" size="small" />}
            aria-describedby="model"
            onClick={() => show('report')}
          >
            {listings.report}
          </Button>
        )}
      </div>
      {dialogs}
    </>
  )
}

/**
 * Tells the buyer that they bought the phone, with links to the meeting place and the receipt. Tells everybody else
 * that it is sold.
 */
function Sold({ listing, text }: { listing: Listing; text: string }) {
  const { bookings, payments } = useBuyingMessages()
  const states = usePaymentStateMessages()
  const { user } = useSession()
  const booking = useBookingOfListing(user?.email ?? '', listing.id)
  // A payment that did not pay here is cash.
  if (!booking?.paid && !booking?.paymentId) return <p className={styles.sold}>{text}</p>
  return (
    <div className={styles.sold}>
      <Row as="p" gap="inline" unbroken className={styles.bought}>
        <Icon name={booking.paymentState ? paymentLooks[booking.paymentState].icon : 'check'} size="small" />
        <TouchLink to={booking.paymentId ? `/receipt/${booking.paymentId}` : `/payment/${booking.id}`}>
          {booking.paymentState ? states[booking.paymentState] : bookings.paidByYou}
        </TouchLink>
      </Row>
      {booking.paymentId && (
        <LinkButton variant="secondary" size="small" to={`/receipt/${booking.paymentId}`}>
          {payments.seeReceipt}
        </LinkButton>
      )}
    </div>
  )
}

/** Links to the payment if the person has booked the phone. Both variants have the same height, so nothing moves. */
function BookOrPay({ listing, onBook }: { listing: Listing; onBook: () => void }) {
  const { listings } = useMarketMessages()
  const { user } = useSession()
  const booking = useBookingOfListing(user?.email ?? '', listing.id)
  const payRef = useRef<HTMLAnchorElement>(null)
  const wasFree = useRef(false)
  const id = booking?.id
  useEffect(() => {
    // Booked just now, so the button has disappeared: the link to pay gets the focus.
    if (id && wasFree.current && document.activeElement === document.body) payRef.current?.focus()
    wasFree.current = booking === null
  }, [id, booking])

  if (!booking) return <BookAction listing={listing} describedBy="model" variant="primary" onBook={onBook} />
  return (
    <LinkButton ref={payRef} wide to={`/payment/${id}`} className={styles.pay}>
      {listings.bookedByYou}
    </LinkButton>
  )
}
