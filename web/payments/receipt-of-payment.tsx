import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Problem } from '#contract/errors.ts'
import type { PaymentId } from '#contract/ids.ts'
import { type Payment, paymentRoutes } from '#contract/payments.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatTaka } from '#lib/money.ts'
import { callApi } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'
import { metaOf } from '#web/api/refetch-changed.ts'
import { NotFound } from '#web/layout/not-found.tsx'
import { Wordmark } from '#web/layout/wordmark.tsx'
import { useBuyingMessages } from '#web/messages/buying-messages.tsx'
import { ProblemsOfSale } from '#web/sale-problems/problems-of-sale.tsx'
import { Button } from '#web/ui/button.tsx'
import { FailedState, LoadingState, Skeleton } from '#web/ui/states.tsx'
import { Row } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { Card } from '#web/ui/card.tsx'
import { findReceiptNote } from './receipt-note.ts'
import styles from './receipt.module.css'

/**
 * The receipt of a payment that bought a phone. Shows "not found" for other payments, and to people who may not see it.
 */
export function ReceiptOfPayment({ id }: { id: PaymentId }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ownKey('payments', 'one', id),
    queryFn: () => callApi(paymentRoutes.get, { params: { id } }),
    meta: metaOf(paymentRoutes.get),
  })
  if (error instanceof Problem && error.status === 404) return <NotFound />
  if (data) return data.soldAt ? <Receipt payment={data} soldAt={data.soldAt} /> : <NotFound />
  if (error) return <FailedState retrying={isFetching} onRetry={() => void refetch()} />
  return <WaitingReceipt />
}

function Receipt({ payment, soldAt }: { payment: Payment; soldAt: string }) {
  const { receipt } = useBuyingMessages().payments
  const note = findReceiptNote(payment, receipt.notes)
  return (
    <>
      <Card as="article" pad="large" raised className={styles.sheet} aria-labelledby="receipt">
        <Row as="header" gap="2" justify="between">
          <Wordmark />
          <Text id="receipt" as="h1" size="title">
            {receipt.title}
          </Text>
        </Row>
        <Row as="p" gap="2" align="baseline" justify="between" className={styles.sum}>
          <span>{receipt.paid}</span>
          <span className={styles.amount}>{formatTaka(payment.amount)}</span>
        </Row>
        {note && <p className={styles.note}>{note}</p>}
        <dl className={styles.facts}>
          <Fact name={receipt.phone} value={<Link to={`/item/${payment.listingId}`}>{payment.model}</Link>} />
          <Fact name={receipt.brand} value={payment.brandName} />
          <Fact name={receipt.buyer} value={payment.buyer.name} />
          <Fact name={receipt.seller} value={payment.seller.name} />
          <Fact name={receipt.when} value={formatMoment(new Date(soldAt))} at={soldAt} />
          <Fact name={receipt.transaction} value={payment.intentId} />
        </dl>
        <Text size="small" soft>
          {receipt.small}
        </Text>
      </Card>
      <p className={styles.actions}>
        <Button variant="secondary" onClick={() => window.print()}>
          {receipt.print}
        </Button>
      </p>
      <ProblemsOfSale payment={payment} />
    </>
  )
}

function Fact({ name, value, at }: { name: string; value: ReactNode; at?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{at ? <time dateTime={at}>{value}</time> : value}</dd>
    </div>
  )
}

export function WaitingReceipt() {
  const { receipt } = useBuyingMessages().payments
  return (
    <LoadingState label={receipt.loading}>
      <Skeleton className={styles.waiting} />
    </LoadingState>
  )
}
