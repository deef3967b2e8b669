import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { Booking } from '#contract/bookings.ts'
import { BookingId } from '#contract/ids.ts'
import { Problem } from '#contract/problem.ts'
import { bookingRoutes } from '#contract/routes/bookings.ts'
import { common } from '#texts/common.ts'
import { payments } from '#texts/payments.ts'
import { callApi } from '#web/api/call-api.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import type { PageHandle } from '#web/api/page-handle.ts'
import { maySucceedLater, ownKey, shouldRetry } from '#web/api/query-client.ts'
import { requireId } from '#web/api/run-loader.ts'
import { NotFound } from '#web/layout/not-found.tsx'
import { PageHead } from '#web/layout/page-head.tsx'
import { bkashPagePath } from '#web/payments/describe-booking-payment.ts'
import { PaymentFailure } from '#web/payments/money-failure.tsx'
import { ListingRemoved, Mismatch, PaymentNotice, SoldToOther } from '#web/payments/payment-notices.tsx'
import { WaitingPayment, WithPageTitle } from '#web/payments/payment-of-booking.tsx'
import { PaymentSummary } from '#web/payments/payment-summary.tsx'
import styles from '#web/payments/payment.module.css'
import { markSold, refreshBooking, useBooking } from '#web/payments/use-booking.ts'
import { RequireSession } from '#web/session/require-session.tsx'
import { Button, LinkButton, Spinner } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FailedState } from '#web/ui/states.tsx'
import { Text } from '#web/ui/text/text.tsx'

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

const { bkash, errors } = payments

/** What bKash adds to the URL that it sends the buyer back to. Only a hint: the server asks bKash for the result. */
type Returned = { transactionId: string; status: string | null; state: string }

type Props = { id: BookingId; returned: Returned }

/** Finishes a payment after its buyer has come back from bKash's page, and says how it ended. */
export function BkashReturn({ id, returned }: Props) {
  const { data: booking, error, isFetching, refetch } = useBooking(id)
  if (error instanceof Problem && error.status === 404) return <NotFound />
  if (!booking && error)
    return (
      <WithPageTitle>
        <FailedState text={bkash.unsettledText} retrying={isFetching} onRetry={() => void refetch()} />
      </WithPageTitle>
    )
  if (!booking)
    return (
      <WithPageTitle>
        <Finishing />
      </WithPageTitle>
    )
  return (
    <>
      <PaymentSummary booking={booking} />
      <Ending booking={booking} returned={returned} />
    </>
  )
}

/** Says that bKash is asked how the payment ended. */
function Finishing() {
  return (
    <Card raised gap="1" className={styles.notice} role="status">
      <Spinner className={styles.waitingSign} />
      <Text strong>{bkash.finishing}</Text>
      <Text soft>{bkash.finishingText}</Text>
    </Card>
  )
}

function Ending({ booking, returned }: { booking: Booking; returned: Returned }) {
  const { data: isSettled, error, refetch, isFetching } = useSettled(booking, returned)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { id, listingId } = booking
  useEffect(() => {
    if (!isSettled) return
    let isLeft = false
    const sale = { paid: true, intentId: returned.transactionId } as const
    // Replaces this page in the history, so that Back does not lead to it. Whoever has gone on meanwhile stays there.
    void markSold(queryClient, { id, listingId }, sale).then(
      () => isLeft || navigate(`/payment/${id}`, { replace: true }),
    )
    return () => {
      isLeft = true
    }
    // Only once, and not again when the booking changes, as it does by this.
  }, [isSettled, id, listingId, returned.transactionId, queryClient, navigate])

  const code = error instanceof Problem ? error.code : undefined
  const isChanged = code === 'price-changed' || code === 'listing-changed'
  useEffect(() => {
    // The page that the buyer goes on to then asks them about the change.
    if (isChanged) void refreshBooking(queryClient, id)
  }, [isChanged, queryClient, id])

  if (!error) return <Finishing />
  if (maySucceedLater(error)) {
    const tryAgain = (
      <Button busy={isFetching} onClick={() => void refetch()}>
        {common.tryAgain}
      </Button>
    )
    return (
      <PaymentNotice icon="clock" title={bkash.unsettledTitle} action={tryAgain}>
        <p>{bkash.unsettledText}</p>
      </PaymentNotice>
    )
  }
  if (code === 'already-sold') return <SoldToOther />
  if (code === 'payment-mismatch') return <Mismatch transactionId={returned.transactionId} />
  if (code === 'not-found') return <ListingRemoved />
  const isCancelled = code === 'payment-incomplete' && returned.status === 'cancel'
  const { cancelledTitle, cancelledText, declinedTitle, failedTitle, failedText } = bkash
  const title = isCancelled ? cancelledTitle : code === 'payment-declined' ? declinedTitle : failedTitle
  const text = isCancelled
    ? cancelledText
    : code === 'payment-incomplete'
      ? failedText
      : describeFailure(error, errors)
  return (
    <PaymentNotice
      icon={isCancelled ? 'arrow-left' : 'warning'}
      title={title}
      action={
        <LinkButton to={bkashPagePath(booking.id)} replace>
          {bkash.again}
        </LinkButton>
      }
    >
      <p>{text}</p>
    </PaymentNotice>
  )
}

/**
 * Asks the server to execute and settle the payment. Asking again, after a reload or a second return, is harmless: the
 * payment is executed only once.
 */
function useSettled({ id }: Booking, { transactionId, status, state }: Returned) {
  return useQuery({
    queryKey: ownKey('bkash-return', id, transactionId),
    queryFn: async () => {
      await callApi(bookingRoutes.settle, {
        params: { id },
        body: { intentId: transactionId, ...(status === 'success' && { returnState: state }) },
      })
      return true
    },
    retry: shouldRetry,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
}
