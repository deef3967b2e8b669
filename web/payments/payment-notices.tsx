import { type ReactNode, useEffect, useRef } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { formatTaka } from '#formats/money.ts'
import { pathOfListing } from '#lib/listing-path.ts'
import { bookings } from '#texts/bookings.ts'
import { common } from '#texts/common.ts'
import { payments } from '#texts/payments.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ContactUs } from '#web/ui/text/contact-us.tsx'
import { Fact, FactList } from '#web/ui/lists/fact-list.tsx'
import { Icon, type IconName } from '#web/ui/text/icon.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { formatClock, useSecondsLeft } from './countdown.ts'
import type { MoneyNotice } from './describe-booking-payment.ts'
import styles from './payment.module.css'
import type { Wait } from './use-payment-intent.ts'

type PaymentNoticeProps = {
  icon: IconName
  tone?: 'good' | 'plain'
  title: string
  children: ReactNode
  /** The main action. A link back to the bookings is always shown. */
  action?: ReactNode
  /** Shown below the actions. */
  details?: ReactNode
}

/** Replaces the payment form. Says why there is none, and what to do next. */
export function PaymentNotice({
  icon,
  tone = 'plain',
  title,
  children,
  action,
  details,
}: PaymentNoticeProps) {
  const titleRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The pressed button disappeared with the form, so the title gets the focus.
    if (document.activeElement === document.body) titleRef.current?.focus()
  }, [])
  return (
    <Card raised gap="2" className={styles.notice} data-good={tone === 'good' || undefined}>
      <Icon name={icon} size="large" />
      <Text as="h2" ref={titleRef} tabIndex={-1} size="lead" className={styles.noticeTitle}>
        {title}
      </Text>
      <Stack className={styles.noticeText}>{children}</Stack>
      <Row justify="center" className={styles.noticeActions}>
        {action}
        <LinkButton to="/mybooking" variant={tone === 'good' && !action ? 'primary' : 'secondary'}>
          {payments.back}
        </LinkButton>
      </Row>
      {details}
    </Card>
  )
}

type StateNoticeProps = { booking: Booking; state: MoneyNotice }

const icons: Record<MoneyNotice, IconName> = {
  uncollectable: 'warning',
  'refund-failed': 'warning',
  disputed: 'flag',
  lost: 'flag',
}

/** For a booking that was paid, but whose money could not be taken or given back, or is disputed at the bank. */
export function PaymentStateNotice({ booking, state }: StateNoticeProps) {
  const { title, text } = payments.notices[state]
  return (
    <PaymentNotice icon={icons[state]} title={title} action={<ReceiptLink booking={booking} />}>
      <p>{text}</p>
      {booking.intentId && <Transaction id={booking.intentId} />}
    </PaymentNotice>
  )
}

/** For a phone that was bought and then refunded. */
export function RefundNotice({ booking }: { booking: Booking }) {
  const { refunding, intentId, paymentState } = booking
  const refundedText = paymentState === 'cash-refunded' ? payments.handedBackText : payments.refundedText
  return (
    <PaymentNotice
      icon={refunding ? 'clock' : 'arrow-left'}
      title={refunding ? bookings.refundingToYou : bookings.refundedToYou}
      action={<ReceiptLink booking={booking} />}
    >
      <p>{refunding ? payments.refundingText : refundedText}</p>
      {intentId && <Transaction id={intentId} />}
    </PaymentNotice>
  )
}

function ReceiptLink({ booking }: { booking: Booking }) {
  if (!booking.paymentId) return null
  return <LinkButton to={`/receipt/${booking.paymentId}`}>{payments.seeReceipt}</LinkButton>
}

export function Transaction({ id }: { id: string }) {
  return (
    <FactList layout="wide-columns" className={styles.transaction}>
      <Fact name={payments.transaction}>{id}</Fact>
    </FactList>
  )
}

export function SoldToOther() {
  return (
    <PaymentNotice icon="tag" title={payments.lostTitle}>
      <p>{payments.lostText}</p>
    </PaymentNotice>
  )
}

export function ListingRemoved() {
  return (
    <PaymentNotice icon="box" title={payments.takenDownTitle}>
      <p>{payments.takenDownText}</p>
    </PaymentNotice>
  )
}

export function BookingGone() {
  return (
    <PaymentNotice icon="box" title={payments.goneTitle}>
      <p>{payments.goneText}</p>
    </PaymentNotice>
  )
}

/**
 * The buyer has too many reserved phones, or sales that ended before their hand-over. The server's `text` says until
 * when.
 */
export function AtLimit({ text }: { text: string }) {
  return (
    <PaymentNotice icon="clock" title={payments.atLimitTitle}>
      <p>{text}</p>
    </PaymentNotice>
  )
}

/** Somebody else holds the phone, or this buyer has reached a limit for holds. Says when they can try again. */
export function WaitNotice({ wait, busy, onCheck }: { wait: Wait; busy: boolean; onCheck: () => void }) {
  const { title, text } = payments.waits[wait.code]
  const seconds = useSecondsLeft(wait.until)
  return (
    <PaymentNotice
      icon={wait.code === 'being-paid' ? 'card' : 'clock'}
      title={title}
      action={
        <Button variant="secondary" busy={busy} onClick={onCheck}>
          {payments.checkNow}
        </Button>
      }
    >
      <p>{wait.text ?? text}</p>
      <p className={styles.clock} role="timer">
        {payments.heldFor(formatClock(seconds))}
      </p>
    </PaymentNotice>
  )
}

type PriceProps = { before: number; now: number; onAccept: () => void }

export function PriceChanged({ before, now, onAccept }: PriceProps) {
  const price = formatTaka(now)
  return (
    <PaymentNotice
      icon="tag"
      title={payments.priceTitle}
      action={<Button onClick={onAccept}>{payments.priceAccept(price)}</Button>}
    >
      <p>{payments.priceText(formatTaka(before), price)}</p>
    </PaymentNotice>
  )
}

type ChangedProps = { booking: Booking; onAccept: () => void }

/** The seller has changed the listing since the buyer saw it. They look at it before they pay. */
export function ListingChanged({ booking, onAccept }: ChangedProps) {
  return (
    <PaymentNotice
      icon="warning"
      title={payments.listingChangedTitle}
      action={
        <>
          <LinkButton to={pathOfListing({ id: booking.listingId, title: booking.title })}>
            {payments.seeListing}
          </LinkButton>
          <Button variant="secondary" onClick={onAccept}>
            {payments.acceptListing}
          </Button>
        </>
      }
    >
      <p>{payments.listingChangedText}</p>
    </PaymentNotice>
  )
}

export function Unsettled({ onRetry }: { onRetry: () => void }) {
  return (
    <PaymentNotice
      icon="warning"
      title={payments.unsettledTitle}
      action={<Button onClick={onRetry}>{common.tryAgain}</Button>}
    >
      <p>{payments.unsettledText}</p>
    </PaymentNotice>
  )
}

export function Mismatch({ transactionId }: { transactionId: string }) {
  return (
    <PaymentNotice icon="warning" title={payments.mismatchTitle}>
      <p>{payments.mismatchText}</p>
      <ContactUs when={payments.mismatchContactIf} />
      <Transaction id={transactionId} />
    </PaymentNotice>
  )
}
