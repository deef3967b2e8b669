import { useQuery } from '@tanstack/react-query'
import { Problem } from '#contract/errors.ts'
import type { PaymentId } from '#contract/ids.ts'
import { type Payment, paymentRoutes } from '#contract/payments.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatTaka } from '#lib/money.ts'
import { callApi } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'
import { NotFound } from '#web/layout/not-found.tsx'
import { Wordmark } from '#web/layout/wordmark.tsx'
import { useMessages } from '#web/messages/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { FailedState, LoadingState, Skeleton } from '#web/ui/states.tsx'
import { findReceiptNote } from './receipt-note.ts'
import styles from './receipt.module.css'

/** The receipt of a payment that sold a phone; of any other, and for whom it is none of their business, there is none. */
export function ReceiptOfPayment({ id }: { id: PaymentId }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ownKey('payments', 'one', id),
    queryFn: () => callApi(paymentRoutes.get, { params: { id } }),
  })
  if (error instanceof Problem && error.status === 404) return <NotFound />
  if (data) return data.soldAt ? <Receipt payment={data} soldAt={data.soldAt} /> : <NotFound />
  if (error) return <FailedState retrying={isFetching} onRetry={() => void refetch()} />
  return <WaitingReceipt />
}

function Receipt({ payment, soldAt }: { payment: Payment; soldAt: string }) {
  const { receipt } = useMessages().payments
  const note = findReceiptNote(payment, receipt.notes)
  return (
    <>
      <article className={styles.sheet} aria-labelledby="receipt">
        <header className={styles.head}>
          <Wordmark />
          <h1 id="receipt" className={styles.title}>
            {receipt.title}
          </h1>
        </header>
        <p className={styles.sum}>
          <span>{receipt.paid}</span>
          <span className={styles.amount}>{formatTaka(payment.amount)}</span>
        </p>
        {note && <p className={styles.note}>{note}</p>}
        <dl className={styles.facts}>
          <Fact name={receipt.phone} value={payment.productModel} />
          <Fact name={receipt.brand} value={payment.productName} />
          <Fact name={receipt.buyer} value={payment.buyer.name} />
          <Fact name={receipt.seller} value={payment.seller.name} />
          <Fact name={receipt.when} value={formatMoment(new Date(soldAt))} at={soldAt} />
          <Fact name={receipt.transaction} value={payment.transationId} />
        </dl>
        <p className={styles.small}>{receipt.small}</p>
      </article>
      <p className={styles.actions}>
        <Button variant="secondary" onClick={() => window.print()}>
          {receipt.print}
        </Button>
      </p>
    </>
  )
}

function Fact({ name, value, at }: { name: string; value: string; at?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{at ? <time dateTime={at}>{value}</time> : value}</dd>
    </div>
  )
}

export function WaitingReceipt() {
  const { receipt } = useMessages().payments
  return (
    <LoadingState label={receipt.loading}>
      <Skeleton className={styles.waiting} />
    </LoadingState>
  )
}
