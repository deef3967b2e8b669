import type { Booking } from '#contract/bookings.ts'
import { formatTaka } from '#lib/money.ts'
import { useMessages } from '#web/messages/messages.tsx'
import { Photo } from '#web/ui/photo.tsx'
import styles from './payment.module.css'

/** What is paid for, and how much it is. */
export function PaymentSummary({ booking }: { booking: Booking }) {
  const { payments } = useMessages()
  const price = formatTaka(booking.productPrice)
  return (
    <header className={styles.summary}>
      <Photo photo={booking.productPhoto} alt="" sizes="6rem" eager className={styles.photo} />
      <div>
        <h1 className={styles.title}>
          {payments.title({ name: booking.productName, model: booking.productModel })}
        </h1>
        {booking.isSold === 'notSold' && !booking.withdrawn && (
          <p className={styles.please}>{payments.please(price)}</p>
        )}
        {booking.paid && <p className={styles.please}>{payments.paidAmount(price)}</p>}
      </div>
    </header>
  )
}
