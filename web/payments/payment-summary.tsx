import type { Booking } from '#contract/bookings.ts'
import { formatTaka } from '#lib/money.ts'
import { SellerName } from '#web/items/seller-name.tsx'
import { useMessages } from '#web/messages/messages.tsx'
import { Photo } from '#web/ui/photo.tsx'
import styles from './payment.module.css'

/** What is paid for, and how much it is; before it is paid also to whom, and where one meets. */
export function PaymentSummary({ booking }: { booking: Booking }) {
  const { payments } = useMessages()
  const isOpen = booking.isSold === 'notSold' && !booking.withdrawn
  const price = formatTaka(booking.productPrice)
  return (
    <header className={styles.summary}>
      <Photo photo={booking.productPhoto} alt="" sizes="6rem" eager className={styles.photo} />
      <div>
        <h1 className={styles.title}>
          {payments.title({ name: booking.productName, model: booking.productModel })}
        </h1>
        {isOpen && <p className={styles.please}>{payments.please(price)}</p>}
        {booking.paid && <p className={styles.please}>{payments.paidAmount(price)}</p>}
      </div>
      {isOpen && <Meeting booking={booking} />}
    </header>
  )
}

function Meeting({ booking: { seller, meetLocation } }: { booking: Booking }) {
  const { bookings } = useMessages()
  return (
    <dl className={styles.meeting}>
      {seller && (
        <>
          <dt>{bookings.seller}</dt>
          <dd>
            <SellerName seller={seller} />
          </dd>
        </>
      )}
      <dt>{bookings.meetLocation}</dt>
      <dd>{meetLocation ?? bookings.noMeetLocation}</dd>
    </dl>
  )
}
