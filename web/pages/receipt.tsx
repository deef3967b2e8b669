import { useParams } from 'react-router'
import { PaymentId } from '#contract/ids.ts'
import { payments } from '#texts/payments.ts'
import type { PageHandle } from '#web/api/page-handle.ts'
import { requireId } from '#web/api/run-loader.ts'
import { NotFound } from '#web/layout/not-found.tsx'
import { PageHead } from '#web/layout/page-head.tsx'
import { SaleFailure } from '#web/payments/money-failure.tsx'
import { ReceiptOfPayment, WaitingReceipt } from '#web/payments/receipt-of-payment.tsx'
import styles from '#web/payments/receipt.module.css'
import { KeptCodeOfSale } from '#web/sales/kept-code-of-sale.tsx'
import { RequireSession } from '#web/session/require-session.tsx'

export const handle: PageHandle = { sameForEveryId: true }
export const loader = requireId
export const clientLoader = requireId
export { SaleFailure as ErrorBoundary }

export default function ReceiptPage() {
  const { receipt } = payments
  const id = PaymentId.safeParse(useParams()['id']).data
  return (
    <div className={styles.page}>
      <PageHead title={receipt.pageTitle} />
      <RequireSession
        waiting={<WaitingReceipt id={id} />}
        heading={receipt.pageTitle}
        whenDelayed={id && <KeptCodeOfSale id={id} />}
      >
        {() => (id ? <ReceiptOfPayment key={id} id={id} /> : <NotFound />)}
      </RequireSession>
    </div>
  )
}
