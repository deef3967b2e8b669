import { useParams, useSearchParams } from 'react-router'
import { BookingId } from '#contract/ids.ts'
import { payments } from '#texts/payments.ts'
import type { PageHandle } from '#web/api/page-handle.ts'
import { requireId } from '#web/api/run-loader.ts'
import { NotFound } from '#web/layout/not-found.tsx'
import { PageHead } from '#web/layout/page-head.tsx'
import { BkashReturn } from '#web/payments/bkash-return.tsx'
import { PaymentFailure } from '#web/payments/money-failure.tsx'
import { WaitingPayment } from '#web/payments/payment-of-booking.tsx'
import styles from '#web/payments/payment.module.css'
import { RequireSession } from '#web/session/require-session.tsx'

export const handle: PageHandle = { sameForEveryId: true }
export const loader = requireId
export const clientLoader = requireId
export { PaymentFailure as ErrorBoundary }

/** The page to which bKash sends buyers back. */
export default function BkashReturnPage() {
  const params = useParams()
  const [search] = useSearchParams()
  const id = BookingId.safeParse(params['id'])
  const paymentID = search.get('paymentID')
  const returned = {
    transactionId: `bkash_${paymentID}`,
    status: search.get('status'),
    state: params['state'] ?? '',
  }
  return (
    <div className={styles.page}>
      <PageHead title={payments.bkash.pageTitle} />
      <RequireSession waiting={<WaitingPayment />} heading={payments.bkash.pageTitle}>
        {() =>
          id.success && paymentID !== null ? <BkashReturn id={id.data} returned={returned} /> : <NotFound />
        }
      </RequireSession>
    </div>
  )
}
