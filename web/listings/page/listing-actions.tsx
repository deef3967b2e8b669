import { useEffect, useRef } from 'react'
import type { Listing } from '#contract/listings.ts'
import { formatAppointment } from '#formats/unbroken-dates.ts'
import { listingPage } from '#texts/listing-page.ts'
import { listings } from '#texts/listings.ts'
import { useBookingOfListing } from '#web/bookings/booking-of-listing.ts'
import { findPayFrom } from '#web/bookings/find-pay-from.ts'
import { MoneyPromise } from '#web/layout/money-promise.tsx'
import { useSession } from '#web/session/session.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { lazyComponent } from '#web/ui/start/lazy.tsx'
import { Price } from '#web/ui/text/price.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { BeingPaid, findHoldOf } from '#web/listings/card/being-paid.tsx'
import { BookAction } from '#web/listings/card/book-action.tsx'
import { useListingDialogs } from '#web/listings/card/listing-dialogs.tsx'
import { findPageAddress } from '#web/listings/card/page-address.ts'
import styles from './listing-actions.module.css'
import { useIsOwn } from '#web/listings/card/use-is-own.ts'
import { Text } from '#web/ui/text/text.tsx'

/** The actions on a phone's page. For a phone that is reserved or sold it says so. */
export function ListingActions({ listing, hasSimilar }: { listing: Listing; hasSimilar: boolean }) {
  const isOwn = useIsOwn(listing)
  const { user } = useSession()
  const booking = useBookingOfListing(user?.email ?? '', listing.id)
  const tradeRef = useRef<HTMLDivElement>(null)
  // When the dialog closes, a link to pay may have replaced the button that opened it: the link then gets the focus.
  const { show, dialogs } = useListingDialogs(
    listing,
    () => tradeRef.current?.querySelector('a, button') ?? null,
  )
  return (
    <>
      <div ref={tradeRef} className={styles.trade}>
        {listing.isSold ? (
          <Sold booking={booking} text={listingPage[nameSoldText(listing, hasSimilar)]} />
        ) : (
          <>
            <BeingPaid listing={listing} booking={booking} />
            <div className={styles.act} data-needs-script>
              {!isOwn && (
                <div className={styles.promise}>
                  <MoneyPromise kind="line" />
                </div>
              )}
              <span className={styles.cost} aria-hidden="true">
                <Price taka={listing.price} />
              </span>
              <BookOrPay listing={listing} booking={booking} onBook={() => show('booking')} />
            </div>
            {!isOwn && (
              <Text size="label" soft>
                {listing.allowsCash ? listingPage.howMoneyOrCash : listingPage.howMoney}
              </Text>
            )}
          </>
        )}
        <div className={styles.more}>
          <ShareButton listing={listing} onMissing={() => show('share')} />
          {/* A sold phone can be reported too, because its buyer finds out whether the description was true. */}
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
      </div>
      {dialogs}
    </>
  )
}

/** Opens the system's sheet for sharing; `onMissing` is called in a browser that has none or may not open it. */
function ShareButton({ listing, onMissing }: { listing: Listing; onMissing: () => void }) {
  async function share() {
    if (!('share' in navigator)) return onMissing()
    try {
      await navigator.share({ title: listing.title, url: findPageAddress(listing) })
    } catch (error) {
      // Aborted: the person has closed the sheet. The browsers inside other apps may refuse to open one.
      if (!(error instanceof DOMException && error.name === 'AbortError')) onMissing()
    }
  }
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<Icon name="share" size="small" />}
      aria-describedby="model"
      onClick={() => void share()}
    >
      {listingPage.share}
    </Button>
  )
}

// Loaded on demand, because only the buyer of a sold phone needs its texts.
const Bought = lazyComponent(() => import('./bought.tsx').then((file) => file.Bought), 'inline')

/** The reader's booking of the phone: see `useBookingOfListing`. */
type OwnBooking = ReturnType<typeof useBookingOfListing>

/** The key of the text for everybody but the buyer. */
function nameSoldText({ isReserved }: Listing, hasSimilar: boolean) {
  if (isReserved) return hasSimilar ? 'reservedText' : 'reservedAlone'
  return hasSimilar ? 'soldText' : 'soldAlone'
}

/** Tells the buyer that they bought the phone. Tells everybody else that it is reserved or sold. */
function Sold({ booking, text }: { booking: OwnBooking; text: string }) {
  // A booking that is not paid but has a payment is a sale for cash.
  if (!booking?.paid && !booking?.paymentId) return <p className={styles.sold}>{text}</p>
  return <Bought booking={booking} />
}

type BookOrPayProps = { listing: Listing; booking: OwnBooking; onBook: () => void }

/**
 * The button that books. If the person has booked the phone, a link to the payment, or to their bookings while they may
 * not pay. All variants have the same height, so nothing moves.
 */
function BookOrPay({ listing, booking, onBook }: BookOrPayProps) {
  const payRef = useRef<HTMLAnchorElement>(null)
  const wasFree = useRef(false)
  const now = useNow()
  const id = booking?.id
  useEffect(() => {
    // The person has just booked, so the button has disappeared and the link to pay gets the focus.
    if (id && wasFree.current && document.activeElement === document.body) payRef.current?.focus()
    wasFree.current = booking === null
  }, [id, booking])

  if (!booking) return <BookAction listing={listing} describedBy="model" variant="primary" onBook={onBook} />
  const from = booking.may.includes('request-cash') ? undefined : findPayFrom(booking, now)
  if (from)
    return (
      <LinkButton ref={payRef} wide variant="secondary" to="/mybooking" className={styles.pay}>
        {listingPage.payFrom(formatAppointment(from))}
      </LinkButton>
    )
  const isHeld = findHoldOf(listing, booking, now)?.by === 'another'
  return (
    <LinkButton
      ref={payRef}
      wide
      variant={isHeld ? 'secondary' : 'primary'}
      to={`/payment/${id}`}
      className={styles.pay}
    >
      {isHeld ? listingPage.bookedAndHeld : listingPage.bookedByYou}
    </LinkButton>
  )
}
