import { Elements } from '@stripe/react-stripe-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Booking } from '#contract/bookings.ts'
import { Problem } from '#contract/problem.ts'
import type { BookingId } from '#contract/ids.ts'
import type { PaymentMeans } from '#contract/payments.ts'
import type { PublicConfig } from '#contract/product.ts'
import { payments } from '#texts/payments.ts'
import { configQuery } from '#web/api/config-query.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { maySucceedLater } from '#web/api/query-client.ts'
import { removeFromLists } from '#web/api/remove-from-lists.ts'
import { NotFound } from '#web/layout/not-found.tsx'
import type { SignedInUser } from '#web/session/identity/identity-client.ts'
import { HiddenHeading } from '#web/ui/text/hidden.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { FailedState, LoadingState, Skeleton } from '#web/ui/states.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { TouchLink } from '#web/ui/touch-link.tsx'
import { CardForm } from './card-form.tsx'
import { HangingScript, stripeQuery } from './load-stripe.ts'
import { SlowCardForm } from './slow-card-form.tsx'
import {
  AtLimit,
  BookingGone,
  ListingChanged,
  Mismatch,
  RefundNotice,
  PaymentStateNotice,
  PriceChanged,
  SoldToOther,
  ListingRemoved,
  Unsettled,
  WaitNotice,
} from './payment-notices.tsx'
import { PayByBkash, PaymentMeansChoice } from './pay-by-bkash.tsx'
import { findNotice, readPaymentMeans } from './describe-booking-payment.ts'
import { BoughtInCash, PayInCash } from './pay-in-cash.tsx'
import { PaymentDone } from './payment-done.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import styles from './payment.module.css'
import { TestNumbers } from './test-numbers.tsx'
import { refreshBooking, useBooking } from './use-booking.ts'
import { useCardPayment } from './use-card-payment.ts'
import { type Agreed, findObstacle, readOwnHoldEnd, usePaymentIntent } from './use-payment-intent.ts'

type Props = { id: BookingId; user: SignedInUser }

/** The payment of one booking in all its states, from the price to the transaction id. */
export function PaymentOfBooking({ id, user }: Props) {
  const { data: booking, error, isFetching, refetch } = useBooking(id)
  if (error instanceof Problem && error.status === 404) return <NotFound />
  if (!booking && error) {
    return (
      <WithPageTitle>
        <FailedState retrying={isFetching} onRetry={() => void refetch()} />
      </WithPageTitle>
    )
  }
  if (!booking) return <WaitingPayment />
  return (
    <>
      <PaymentSummary booking={booking} />
      <Step booking={booking} user={user} />
    </>
  )
}

function Step({ booking, user }: { booking: Booking; user: SignedInUser }) {
  const [price, setPrice] = useState(booking.price)
  const [seen, setSeen] = useState(booking.listingChanged ? undefined : booking.listingRevision)
  const { price: now, listingRevision } = booking
  const notice = findNotice(booking)
  if (notice === 'refund') return <RefundNotice booking={booking} />
  if (notice === 'done') return <PaymentDone booking={booking} />
  if (notice === 'reserved-for-cash' || notice === 'sold-for-cash')
    return <BoughtInCash booking={booking} isSold={notice === 'sold-for-cash'} />
  if (notice === 'sold-to-other') return <SoldToOther />
  if (notice === 'withdrawn') return <ListingRemoved />
  if (notice) return <PaymentStateNotice booking={booking} state={notice} />
  if (now !== price) return <PriceChanged before={price} now={now} onAccept={() => setPrice(now)} />
  if (listingRevision !== seen)
    return <ListingChanged booking={booking} onAccept={() => setSeen(listingRevision)} />
  const agreed = { price, listingRevision }
  return <Pay key={`${price} ${listingRevision}`} booking={booking} agreed={agreed} user={user} />
}

function Pay({ booking, agreed, user }: { booking: Booking; agreed: Agreed; user: SignedInUser }) {
  const { data: config } = useQuery(configQuery)
  const { allMeans, means, choose } = usePaymentMeans(booking, config)
  const intent = usePaymentIntent(booking.id, agreed, means)
  const provider = useProvider(config)
  const refusal = intent.data?.refusal
  useFreshBooking(booking, refusal)
  const payment = useCardPayment({
    booking,
    agreed,
    user,
    stripe: provider.data,
    clientSecret: intent.data?.clientSecret,
    authorizedId: intent.data?.authorizedId,
  })
  const { settle } = payment

  if (settle.error instanceof Problem && settle.error.code === 'payment-mismatch') {
    return <Mismatch transactionId={settle.variables ?? ''} />
  }
  if (settle.error && maySucceedLater(settle.error)) {
    return <Unsettled onRetry={payment.settleAgain} />
  }
  if (refusal?.code === 'already-sold') return <SoldToOther />
  if (refusal?.code === 'not-found') return <BookingGone />
  const choice = allMeans.length > 1 && (
    <PaymentMeansChoice allMeans={allMeans} value={means} onChoose={choose} />
  )
  const { wait, limit, error } = findObstacle(means, intent)
  const again = { retrying: intent.isFetching, onRetry: () => void intent.refetch() }
  if (limit) {
    return (
      <>
        {/* Only cash has no such limit. */}
        {allMeans.includes('cash') && choice}
        <AtLimit text={limit.message} />
      </>
    )
  }
  if (wait || error) {
    return (
      <>
        {choice}
        {wait && <WaitNotice wait={wait} busy={again.retrying} onCheck={again.onRetry} />}
        {error && <FailedState text={describeFailure(error, payments.errors)} {...again} />}
      </>
    )
  }
  if (provider.error && means === 'card') {
    const { cardFormFailed, cardFormFailedText } = payments
    return (
      <>
        {choice}
        <FailedState
          title={cardFormFailed}
          text={cardFormFailedText}
          onRetry={provider.error instanceof HangingScript ? reloadPage : () => void provider.refetch()}
        />
      </>
    )
  }
  const heldUntil = readOwnHoldEnd(intent.data)
  return (
    <>
      {choice}
      {means === 'cash' && <PayInCash booking={booking} />}
      {means === 'card' && (
        <>
          {provider.isFetching && <SlowCardForm />}
          <Elements stripe={provider.data ?? null}>
            <CardForm payment={payment} heldUntil={heldUntil} />
          </Elements>
        </>
      )}
      {means === 'bkash' && (
        <PayByBkash booking={booking} agreed={agreed} heldUntil={heldUntil} onAuthorized={settle.mutate} />
      )}
      <TouchLink to="/mybooking" className={styles.back}>
        <Icon name="arrow-left" size="small" />
        {payments.back}
      </TouchLink>
      {means === 'card' && config?.payments.mode === 'sandbox' && <TestNumbers texts={payments.testCards} />}
      {means === 'bkash' && config?.bkash.mode === 'sandbox' && (
        <TestNumbers texts={payments.bkash.testWallets} />
      )}
    </>
  )
}

/** How the buyer can pay: by card, and by what the installation and the seller allow, or the buyer has asked for. */
function listPaymentMeans({ may, paymentState }: Booking, config: PublicConfig | undefined): PaymentMeans[] {
  const isAsked = paymentState === 'cash-requested'
  return [
    'card',
    ...(config && config.bkash.mode !== 'off' ? ['bkash' as const] : []),
    ...(may.includes('request-cash') || isAsked ? ['cash' as const] : []),
  ]
}

/** The means that the buyer can pay with, and the chosen one, which is kept in the URL. */
function usePaymentMeans(booking: Booking, config: PublicConfig | undefined) {
  const [search, setSearch] = useSearchParams()
  // The URL changes only after a while, but the radio button must follow the press at once.
  const [pressed, setPressed] = useState<PaymentMeans>()
  const allMeans = listPaymentMeans(booking, config)
  const means = allMeans.find((each) => each === pressed) ?? readPaymentMeans(search, allMeans)
  function choose(chosen: PaymentMeans) {
    setPressed(chosen)
    setSearch(chosen === 'card' ? {} : { with: chosen }, { replace: true, preventScrollReset: true })
  }
  return { allMeans, means, choose }
}

const reloadPage = () => window.location.reload()

/** Loads the card provider, once the config says which one and with which key. */
function useProvider(config: PublicConfig | undefined) {
  return useQuery({
    ...stripeQuery(config?.payments ?? { mode: 'sandbox', publishableKey: '' }),
    enabled: config !== undefined,
  })
}

/** After a refusal because of the price, the listing or the sale, the booking on the page is out of date: fetches it again. */
function useFreshBooking({ id, listingId }: Booking, refusal: Problem | undefined) {
  const queryClient = useQueryClient()
  const isSold = refusal?.code === 'already-sold'
  const isGone = refusal?.code === 'not-found'
  const isChanged = refusal?.code === 'price-changed' || refusal?.code === 'listing-changed'
  const isStale = isSold || isGone || isChanged
  useEffect(() => {
    if (isStale) void refreshBooking(queryClient, id)
    if (isSold || isGone) void removeFromLists(queryClient, listingId)
  }, [isStale, isSold, isGone, queryClient, id, listingId])
}

/** Gives the page a title when there is no booking to name it after. */
export function WithPageTitle({ children }: { children: ReactNode }) {
  return (
    <>
      <Text as="h1" size="title">
        {payments.pageTitle}
      </Text>
      {children}
    </>
  )
}

export function WaitingPayment() {
  return (
    <>
      <HiddenHeading>{payments.pageTitle}</HiddenHeading>
      <LoadingState label={payments.loading}>
        <div className={styles.summary}>
          <Skeleton className={styles.waitingPhoto} />
          <Skeleton className={styles.waitingTitle} />
        </div>
        <Skeleton className={styles.waitingForm} />
      </LoadingState>
    </>
  )
}
