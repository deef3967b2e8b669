import { useParams } from 'react-router'
import { BookingId } from '#contract/ids.ts'
import { payments } from '#texts/payments.ts'
import type { PageHandle } from '#web/api/page-handle.ts'
import { requireId } from '#web/api/run-loader.ts'
import { NotFound } from '#web/layout/not-found.tsx'
import { PageHead } from '#web/layout/page-head.tsx'
import { PaymentFailure } from '#web/payments/money-failure.tsx'
import { PaymentOfBooking, WaitingPayment } from '#web/payments/payment-of-booking.tsx'
import styles from '#web/payments/payment.module.css'
import { RequireSession } from '#web/session/require-session.tsx'

export const handle: PageHandle = { sameForEveryId: true }
export const loader = requireId
export const clientLoader = requireId
export { PaymentFailure as ErrorBoundary }

export default function PaymentPage() {
  const id = BookingId.safeParse(useParams()['id'])
  return (
    <div className={styles.page}>
      <PageHead title={payments.pageTitle} />
      <RequireSession waiting={<WaitingPayment />} heading={payments.pageTitle}>
        {(user) => (id.success ? <PaymentOfBooking key={id.data} id={id.data} user={user} /> : <NotFound />)}
      </RequireSession>
    </div>
  )
}
