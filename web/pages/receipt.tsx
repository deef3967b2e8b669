import { useParams } from 'react-router'
import { PaymentId } from '#contract/ids.ts'
import { NotFound } from '#web/layout/not-found.tsx'
import { PageHead } from '#web/layout/page-head.tsx'
import { useMessages } from '#web/messages/messages.tsx'
import { ReceiptOfPayment, WaitingReceipt } from '#web/payments/receipt-of-payment.tsx'
import styles from '#web/payments/receipt.module.css'
import { RequireSession } from '#web/session/require-session.tsx'

export default function ReceiptPage() {
  const { receipt } = useMessages().payments
  const id = PaymentId.safeParse(useParams()['id'])
  return (
    <div className={styles.page}>
      <PageHead title={receipt.title} />
      <RequireSession waiting={<WaitingReceipt />}>
        {() => (id.success ? <ReceiptOfPayment key={id.data} id={id.data} /> : <NotFound />)}
      </RequireSession>
    </div>
  )
}
