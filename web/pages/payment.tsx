import { useParams } from 'react-router'
import { BookingId } from '#contract/ids.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import { useMessages } from '#web/messages/messages.tsx'
import { NoBooking, PaymentOfBooking, WaitingPayment } from '#web/payments/payment-of-booking.tsx'
import styles from '#web/payments/payment.module.css'
import { RequireSession } from '#web/session/require-session.tsx'

export default function PaymentPage() {
  const { payments } = useMessages()
  const id = BookingId.safeParse(useParams()['id'])
  return (
    <div className={styles.page}>
      <PageHead title={payments.pageTitle} />
      <RequireSession waiting={<WaitingPayment />}>
        {(user) => (id.success ? <PaymentOfBooking key={id.data} id={id.data} user={user} /> : <NoBooking />)}
      </RequireSession>
    </div>
  )
}
