import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams, useRouteError } from 'react-router'
import type { Booking } from '#contract/bookings.ts'
import { BookingId, PaymentId } from '#contract/ids.ts'
import { common } from '#texts/common.ts'
import { payments } from '#texts/payments.ts'
import { PaymentMark } from '#web/bookings/payment-mark.tsx'
import { NotFound } from '#web/layout/not-found.tsx'
import { isNotThere } from '#web/layout/page-failure.tsx'
import { PageHead } from '#web/layout/page-head.tsx'
import { StoredCodeOfSale } from '#web/sales/stored-code-of-sale.tsx'
import { RequireSession } from '#web/session/require-session.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { Row } from '#web/ui/stack.tsx'
import { LoadingState } from '#web/ui/states.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { describeAmount, findAmountKey, findNotice } from './describe-booking-payment.ts'
import { paymentQuery } from './payment-query.ts'
import styles from './payment.module.css'
import { useBooking } from './use-booking.ts'

const { failure } = payments

/**
 * Replaces the page of a payment that failed to show. The money may have moved all the same, so it asks the server before
 * it says anything.
 */
export function PaymentFailure() {
  const id = BookingId.safeParse(useParams()['id']).data
  return <Failure>{id && <BookingOnRecord id={id} />}</Failure>
}

/** The same for the page of a sale. */
export function SaleFailure() {
  const id = PaymentId.safeParse(useParams()['id']).data
  return <Failure>{id && <SaleOnRecord id={id} />}</Failure>
}

function Failure({ children }: { children: ReactNode }) {
  const error = useRouteError()
  if (isNotThere(error) || !children) return <NotFound />
  return (
    <div className={styles.page}>
      <PageHead title={failure.title} />
      <RequireSession waiting={<LoadingState />} heading={failure.title}>
        {() => children}
      </RequireSession>
    </div>
  )
}

function BookingOnRecord({ id }: { id: BookingId }) {
  const { data: booking, error, isFetchedAfterMount } = useBooking(id)
  if (!isFetchedAfterMount) return <Asking />
  return <BookingFailure booking={error ? undefined : booking} />
}

/** Says whether the phone was bought. `booking` is undefined if the server did not say. */
export function BookingFailure({ booking }: { booking: Booking | undefined }) {
  const amount = booking && findAmountKey(booking)
  const notice = booking && findNotice(booking)
  const isBought = notice !== undefined && notice !== 'sold-to-other' && notice !== 'withdrawn'
  return (
    <FailureCard
      action={
        isBought &&
        booking?.paymentId && (
          <LinkButton reloadDocument to={`/receipt/${booking.paymentId}`}>
            {failure.seeSale}
          </LinkButton>
        )
      }
    >
      {booking && amount && amount !== 'please' && <Text strong>{describeAmount(booking)}</Text>}
      <p>{booking ? (isBought ? failure.bought : failure.notPaid) : failure.unknown}</p>
    </FailureCard>
  )
}

function SaleOnRecord({ id }: { id: PaymentId }) {
  const { data: payment, error, isFetchedAfterMount } = useQuery(paymentQuery(id))
  if (!isFetchedAfterMount) return <Asking />
  return (
    <>
      <StoredCodeOfSale id={id} />
      <FailureCard>
        {!error && payment && <PaymentMark {...payment} />}
        <p>{error || !payment ? failure.unknown : failure.sale}</p>
      </FailureCard>
    </>
  )
}

function Asking() {
  return <LoadingState label={failure.asking} />
}

function FailureCard({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <Card raised gap="2" className={styles.notice} role="alert">
      <Icon name="warning" size="large" />
      <Text as="h1" size="lead" className={styles.noticeTitle}>
        {failure.title}
      </Text>
      {children}
      <Row justify="center" className={styles.noticeActions}>
        {action}
        {/* What failed may be broken for as long as this page is open. */}
        <Button variant={action ? 'secondary' : 'primary'} onClick={() => window.location.reload()}>
          {common.tryAgain}
        </Button>
      </Row>
    </Card>
  )
}
