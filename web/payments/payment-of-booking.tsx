import { Elements } from '@stripe/react-stripe-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Booking } from '#contract/bookings.ts'
import { Problem } from '#contract/errors.ts'
import type { BookingId } from '#contract/ids.ts'
import type { PublicConfig } from '#contract/product.ts'
import { configQuery } from '#web/api/config-query.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { mayPassLater } from '#web/api/query-client.ts'
import { takeOffShelves } from '#web/items/take-off-shelves.ts'
import { useMessages } from '#web/messages/messages.tsx'
import type { SignedInUser } from '#web/session/identity-client.ts'
import { Hidden } from '#web/ui/hidden.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FailedState, LoadingState, Skeleton } from '#web/ui/states.tsx'
import { CardForm } from './card-form.tsx'
import { stripeQuery } from './load-stripe.ts'
import {
  BookingGone,
  Mismatch,
  MoneyBack,
  PaymentDone,
  PriceChanged,
  SoldToOther,
  TakenDown,
  Unsettled,
  Waiting,
} from './payment-notices.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import styles from './payment.module.css'
import { TestCards } from './test-cards.tsx'
import { refreshBooking, useBooking } from './use-booking.ts'
import { useCardPayment } from './use-card-payment.ts'
import { readOwnHoldEnd, readWait, usePaymentIntent } from './use-payment-intent.ts'

type Props = { id: BookingId; user: SignedInUser }

/** The payment of one booking, from its price to its transaction id, in all its states. */
export function PaymentOfBooking({ id, user }: Props) {
  const { data: booking, error, isFetching, refetch } = useBooking(id)
  if (error instanceof Problem && error.status === 404) return <NoBooking />
  if (!booking && error) {
    return (
      <Untold>
        <FailedState retrying={isFetching} onRetry={() => void refetch()} />
      </Untold>
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
  const [price, setPrice] = useState(booking.productPrice)
  const now = booking.productPrice
  if (booking.refunded) return <MoneyBack booking={booking} />
  if (booking.paid) return <PaymentDone booking={booking} />
  if (booking.isSold === 'sold') return <SoldToOther />
  if (booking.withdrawn) return <TakenDown />
  if (now !== price) return <PriceChanged before={price} now={now} onAccept={() => setPrice(now)} />
  return <PayByCard key={price} booking={booking} price={price} user={user} />
}

function PayByCard({ booking, price, user }: { booking: Booking; price: number; user: SignedInUser }) {
  const messages = useMessages()
  const { payments } = messages
  const intent = usePaymentIntent(booking._id, price)
  const { data: config } = useQuery(configQuery)
  const provider = useProvider(config)
  const refusal = intent.data?.refusal
  useFreshBooking(booking, refusal)
  const payment = useCardPayment({
    booking,
    price,
    user,
    stripe: provider.data,
    clientSecret: intent.data?.clientSecret,
  })
  const { settle } = payment

  if (settle.error instanceof Problem && settle.error.code === 'payment-mismatch') {
    return <Mismatch transactionId={settle.variables ?? ''} />
  }
  if (settle.error && mayPassLater(settle.error)) {
    return <Unsettled onRetry={payment.settleAgain} />
  }
  if (refusal?.code === 'already-sold') return <SoldToOther />
  if (refusal?.code === 'not-found') return <BookingGone />
  const wait = readWait(intent.data)
  if (wait) return <Waiting wait={wait} busy={intent.isFetching} onLook={() => void intent.refetch()} />
  const blocked = refusal ?? (intent.data ? undefined : intent.error)
  if (blocked) {
    const text = describeFailure(blocked, payments.errors, messages)
    return <FailedState text={text} retrying={intent.isFetching} onRetry={() => void intent.refetch()} />
  }
  if (provider.error) {
    const { cardFormFailed, cardFormFailedText } = payments
    return (
      <FailedState title={cardFormFailed} text={cardFormFailedText} onRetry={() => void provider.refetch()} />
    )
  }
  return (
    <Elements stripe={provider.data ?? null}>
      <CardForm payment={payment} heldUntil={readOwnHoldEnd(intent.data)} />
      <Link to="/mybooking" className={styles.back}>
        <Icon name="arrow-left" size="small" />
        {payments.back}
      </Link>
      {config?.payments.mode === 'sandbox' && <TestCards />}
    </Elements>
  )
}

/** The config comes first: it says whose script, and with which key. */
function useProvider(config: PublicConfig | undefined) {
  return useQuery({
    ...stripeQuery(config?.payments ?? { mode: 'sandbox', publishableKey: '' }),
    enabled: config !== undefined,
  })
}

/** A refusal for the price or the sale says that what we show of the booking is old. */
function useFreshBooking({ _id: id, productId }: Booking, refusal: Problem | undefined) {
  const queryClient = useQueryClient()
  const isSold = refusal?.code === 'already-sold'
  const isGone = refusal?.code === 'not-found'
  const isStale = isSold || isGone || refusal?.code === 'price-changed'
  useEffect(() => {
    if (isStale) void refreshBooking(queryClient, id)
    if (isSold || isGone) void takeOffShelves(queryClient, productId)
  }, [isStale, isSold, isGone, queryClient, id, productId])
}

/** The page while there is no booking to name it after. */
function Untold({ children }: { children: ReactNode }) {
  const { payments } = useMessages()
  return (
    <>
      <h1 className={styles.title}>{payments.pageTitle}</h1>
      {children}
    </>
  )
}

export function NoBooking() {
  return (
    <Untold>
      <BookingGone />
    </Untold>
  )
}

export function WaitingPayment() {
  const { payments } = useMessages()
  return (
    <>
      <h1>
        <Hidden>{payments.pageTitle}</Hidden>
      </h1>
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
