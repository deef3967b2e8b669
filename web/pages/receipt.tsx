import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { PaymentId } from '#contract/ids.ts'
import type { Payment, PaymentWithSteps } from '#contract/payments.ts'
import { Problem } from '#contract/problem.ts'
import type { SaleStep } from '#contract/sale-view.ts'
import { formatMinor } from '#formats/money.ts'
import { formatAppointment, formatMinute } from '#formats/unbroken-dates.ts'
import { pathOfListing } from '#lib/listing-path.ts'
import { payments } from '#texts/payments.ts'
import type { PageHandle } from '#web/api/page-handle.ts'
import { maySucceedLater } from '#web/api/query-client.ts'
import { requireId } from '#web/api/run-loader.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { findRefundReason } from '#web/bookings/describe-payment.ts'
import { describeSeenSale, useSeenSales } from '#web/bookings/seen-sales.ts'
import { NotFound } from '#web/layout/not-found.tsx'
import { PageHead } from '#web/layout/page-head.tsx'
import { Wordmark } from '#web/layout/wordmark.tsx'
import { SaleFailure } from '#web/payments/money-failure.tsx'
import { paymentQuery } from '#web/payments/payment-query.ts'
import { describeSum, findReceiptNote, isTaken } from '#web/payments/receipt-note.ts'
import { TouchLink } from '#web/ui/touch-link.tsx'
import styles from './receipt.module.css'
import { ProblemsOfSale } from '#web/sale-problems/problems-of-sale.tsx'
import { StoredCodeOfSale, StoredCodeWhileWaiting } from '#web/sales/stored-code-of-sale.tsx'
import { StaleNotice } from '#web/sales/stale-notice.tsx'
import { SaleOfPayment } from '#web/sales/sale-of-payment.tsx'
import { findInterval, findPace } from '#web/sales/sale-pace.ts'
import { useStoredCode } from '#web/sales/stored-codes.ts'
import { useLiveSale } from '#web/sales/use-live-sale.ts'
import { RequireSession } from '#web/session/require-session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fact, FactList } from '#web/ui/lists/fact-list.tsx'
import { HiddenHeading } from '#web/ui/text/hidden.tsx'
import { Row } from '#web/ui/stack.tsx'
import { FailedState, LoadingState, Skeleton } from '#web/ui/states.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useNow } from '#web/ui/use-now.ts'

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
        whenDelayed={id && <StoredCodeOfSale id={id} />}
      >
        {() => (id ? <ReceiptOfPayment key={id} id={id} /> : <NotFound />)}
      </RequireSession>
    </div>
  )
}

const { receipt } = payments

/** The sale of a payment, and its receipt. Shows "not found" to people who may not see it. */
function ReceiptOfPayment({ id }: { id: PaymentId }) {
  const [isOn, setOn] = useState(false)
  const isLive = useLiveSale(id, isOn)
  const now = useNow()
  const { data, dataUpdatedAt, error, failureReason, isFetching, refetch } = useQuery({
    ...paymentQuery(id),
    refetchInterval: ({ state: { data: payment } }) =>
      findInterval(findPace(payment, new Date(serverNow())), isLive),
  })
  useStoredCode(data, dataUpdatedAt)
  useSeenSales({
    rows: useMemo(() => listOwn(data), [data]),
    seenAt: dataUpdatedAt,
    describe: describeSeenSale,
  })
  const pace = findPace(data, now)
  if (isOn !== (pace !== undefined)) setOn(pace !== undefined)
  if (error instanceof Problem && error.status === 404) return <NotFound />
  if (data && !data.sale) return <NotFound />
  if (data?.sale)
    return (
      <>
        <SaleOfPayment
          payment={data}
          sale={data.sale}
          problems={
            isReportable(data) && (
              <ProblemsOfSale payment={data} refetchEveryMs={findInterval(pace, isLive)} />
            )
          }
        />
        {isReportable(data) && <Receipt payment={data} />}
        <StaleNotice isUnanswered={maySucceedLater(error)} />
      </>
    )
  if (error)
    return (
      <>
        <HiddenHeading>{receipt.pageTitle}</HiddenHeading>
        <StoredCodeOfSale id={id} />
        <FailedState retrying={isFetching} onRetry={() => void refetch()} />
      </>
    )
  return <WaitingReceipt id={id} hasFailed={failureReason !== null} />
}

/** The sale as its buyer or seller sees it; none for an admin. */
const listOwn = (payment: PaymentWithSteps | undefined) =>
  payment?.sale?.side && [{ ...payment, sale: payment.sale }]

/** Whether a sale has a receipt, and problems with it can be reported: a sale in cash once the phone is handed over. */
const isReportable = ({ provider, state }: Payment) =>
  provider !== 'cash' || state === 'cash-sold' || state === 'cash-refunded'

/** The receipt of a payment. The phone is a link as long as it has a page. */
export function Receipt({ payment }: { payment: PaymentWithSteps }) {
  const isBuyer = payment.sale?.side === 'buyer'
  const note = findReceiptNote(payment, payment.sale?.side)
  const refundReason = findRefundReason(payment)
  const { name: whenName, at } = findWhen(payment)
  const isCash = payment.provider === 'cash'
  return (
    <>
      <Card as="article" pad="large" raised gap="2" className={styles.sheet} aria-labelledby="receipt">
        <Row as="header" gap="2" justify="between">
          <Wordmark />
          <Text id="receipt" as="h2" size="lead">
            {isCash ? receipt.titleInCash : isTaken(payment) ? receipt.title : receipt.titleUntaken}
          </Text>
        </Row>
        <Row as="p" gap="2" align="baseline" justify="between" className={styles.sum}>
          <span>{describeSum(payment)}</span>
          <span className={styles.amount}>
            {formatMinor(payment.amountMinor - (payment.unchargedMinor ?? 0))}
          </span>
        </Row>
        {note && (
          <div className={styles.note}>
            <p>{note}</p>
            {refundReason && (
              <Text size="small" typed>
                {receipt.refundReason(refundReason)}
              </Text>
            )}
          </div>
        )}
        {payment.refundsByHand?.map((sent) => (
          <p key={sent.at} className={styles.note}>
            {describeByHand(sent, isBuyer ? receipt.byHandToYou : receipt.byHand)}
          </p>
        ))}
        <FactList layout="wide-columns">
          <Fact name={receipt.phone}>
            {payment.sale?.isPhoneGone ? (
              payment.title
            ) : (
              <TouchLink slim to={pathOfListing({ id: payment.listingId, title: payment.title })}>
                {payment.title}
              </TouchLink>
            )}
          </Fact>
          <Fact name={receipt.brand}>{payment.brandName}</Fact>
          <Fact name={receipt.buyer}>{payment.buyer.name}</Fact>
          <Fact name={receipt.seller}>{payment.seller.name}</Fact>
          {payment.sale?.paidOutFrom && !payment.sale.isPaidOut && (
            <Fact name={receipt.paidOutFrom}>
              <TouchLink slim to="/dashboard/payouts">
                {formatAppointment(new Date(payment.sale.paidOutFrom))}
              </TouchLink>
            </Fact>
          )}
          <Fact name={whenName}>
            <time dateTime={at}>{formatMinute(new Date(at))}</time>
          </Fact>
          {!isCash && (
            <Fact whole name={receipt.transaction}>
              {payment.intentId}
            </Fact>
          )}
        </FactList>
        <Text size="small" soft>
          {describeFootnote(payment)}
        </Text>
      </Card>
      <p className={styles.actions} data-not-printed>
        <Button variant="secondary" onClick={() => window.print()}>
          {receipt.print}
        </Button>
      </p>
    </>
  )
}

type ByHand = NonNullable<Payment['refundsByHand']>[number]

/** Describes money that an admin sent to the buyer by another transfer. The seller does not see the transfer's number. */
const describeByHand = (
  { amountMinor, reference, at }: ByHand,
  say: (amount: string, when: string, reference: string | undefined) => string,
) => say(formatMinor(amountMinor), formatMinute(new Date(at)), reference)

/** When the phone was sold or reserved, or the sale ended. A phone is sold at the hand-over. */
function findWhen(payment: PaymentWithSteps): { name: string; at: string } {
  const { soldAt, changedAt, sale } = payment
  if (!soldAt) return { name: receipt.ended, at: changedAt }
  if (!isTaken(payment)) return { name: receipt.reservedAt, at: soldAt }
  const isHandOver = (kind: SaleStep['kind']) => kind === 'handed-over' || kind === 'cash-sold'
  const handOver = sale?.steps.find(({ kind, status }) => isHandOver(kind) && status === 'done')
  return { name: receipt.when, at: handOver?.at ?? soldAt }
}

function describeFootnote(payment: Payment): string {
  if (payment.provider === 'cash') return receipt.smallInCash
  if (!payment.soldAt) return receipt.smallEnded
  return isTaken(payment) ? receipt.small : receipt.smallUntaken
}

type WaitingProps = { id: PaymentId | undefined; hasFailed?: boolean }

function WaitingReceipt({ id, hasFailed = false }: WaitingProps) {
  return (
    <>
      <HiddenHeading>{receipt.pageTitle}</HiddenHeading>
      {id && <StoredCodeWhileWaiting id={id} hasFailed={hasFailed} />}
      <LoadingState label={receipt.loading}>
        <Skeleton className={styles.waiting} />
      </LoadingState>
    </>
  )
}
