import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Item } from '#contract/items.ts'
import { useBookingOfItem } from '#web/bookings/booking-of-item.ts'
import { describeSale } from '#web/bookings/describe-sale.ts'
import { useMessages } from '#web/messages/messages.tsx'
import { useSession } from '#web/session/session.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { BookAction } from './book-action.tsx'
import { useItemDialogs } from './item-dialogs.tsx'
import styles from './item-trade.module.css'

/** What one can do about a phone on its page; of a sold one it says so. */
export function ItemTrade({ item, hasSimilar }: { item: Item; hasSimilar: boolean }) {
  const { items } = useMessages()
  const tradeRef = useRef<HTMLDivElement>(null)
  // The button that opened the dialog may have become the link to pay.
  const { show, dialogs } = useItemDialogs(item, () => tradeRef.current?.querySelector('a, button') ?? null)
  return (
    <>
      <div ref={tradeRef} className={styles.trade}>
        {item.isSold === 'sold' ? (
          <Sold item={item} text={hasSimilar ? items.soldText : items.soldAlone} />
        ) : (
          <BookOrPay item={item} onBook={() => show('booking')} />
        )}
        {/* Of a sold one too: its buyer sees last whether it is what was said. */}
        <Button
          variant="quiet"
          size="small"
          icon={<Icon name="flag" size="small" />}
          aria-describedby="model"
          onClick={() => show('report')}
        >
          {items.report}
        </Button>
      </div>
      {dialogs}
    </>
  )
}

/** Whoever bought it reads that, and not that others cannot; with the ways to where they meet and to the receipt. */
function Sold({ item, text }: { item: Item; text: string }) {
  const { bookings, payments } = useMessages()
  const { user } = useSession()
  const booking = useBookingOfItem(user?.email ?? '', item._id)
  if (!booking?.paid) return <p className={styles.sold}>{text}</p>
  return (
    <div className={styles.sold}>
      <p className={styles.bought}>
        <Icon name={booking.refunded ? 'arrow-left' : 'check'} size="small" />
        <Link to={`/payment/${booking._id}`}>{bookings[describeSale(booking)]}</Link>
      </p>
      {booking.paymentId && (
        <LinkButton variant="secondary" size="small" to={`/receipt/${booking.paymentId}`}>
          {payments.seeReceipt}
        </LinkButton>
      )}
    </div>
  )
}

/** Whoever has booked it goes on to pay; both ways are as high, so nothing moves when it is known. */
function BookOrPay({ item, onBook }: { item: Item; onBook: () => void }) {
  const { items } = useMessages()
  const { user } = useSession()
  const booking = useBookingOfItem(user?.email ?? '', item._id)
  const payRef = useRef<HTMLAnchorElement>(null)
  const wasFree = useRef(false)
  const id = booking?._id
  useEffect(() => {
    // Booked here and now, and the button went: whoever listens or uses keys goes on here.
    if (id && wasFree.current && document.activeElement === document.body) payRef.current?.focus()
    wasFree.current = booking === null
  }, [id, booking])

  if (!booking) return <BookAction item={item} describedBy="model" variant="primary" onBook={onBook} />
  return (
    <LinkButton ref={payRef} wide to={`/payment/${id}`} icon={<Icon name="card" size="small" />}>
      {items.bookedByYou}
    </LinkButton>
  )
}
