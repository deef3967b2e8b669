import { Link } from 'react-router'
import type { Booking } from '#contract/bookings.ts'
import { useBuyingMessages } from '#web/messages/buying-messages.tsx'
import { PaymentMark } from '#web/bookings/payment-mark.tsx'
import { Badge, type BadgeLook } from '#web/ui/badge.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from './booking-standing.module.css'
import {
  type BookingStateKey,
  describePaying,
  describeReportEnd,
  findReport,
  findShownPayment,
  nameBookingState,
} from './describe-sale.ts'

const looks: Record<BookingStateKey, BadgeLook> = {
  notPaid: { icon: 'clock' },
  withdrawn: { icon: 'close' },
  paidByOther: { icon: 'close' },
  paidByYou: { icon: 'check', tone: 'good' },
}

/** The state of a booking, of a report about it, and what the buyer can expect or do next. */
export function BookingStanding({ booking }: { booking: Booking }) {
  const { bookings } = useBuyingMessages()
  const standing = nameBookingState(booking)
  const { paymentState, reportUntil } = booking
  const now = useNow()
  const report = findReport(booking)
  return (
    <Stack gap="1">
      <Row>
        <SaleMark booking={booking} />
        <ProblemMark booking={booking} />
      </Row>
      <Text size="label" soft>
        {(report?.state && bookings[report.next][report.state]) ??
          (paymentState && bookings.nextOfSale[paymentState]) ??
          describePaying(booking, now, bookings) ??
          (reportUntil && describeReportEnd(reportUntil, now, bookings)) ??
          bookings.next[standing]}
      </Text>
    </Stack>
  )
}

/** The state of the sale, in the words of its page, or of the booking before it. */
function SaleMark({ booking }: { booking: Booking }) {
  const { bookings } = useBuyingMessages()
  const { paymentState, endedPaymentState, price, refundedAmount } = booking
  const standing = nameBookingState(booking)
  const shown = findShownPayment(booking)
  const state = paymentState ?? endedPaymentState
  if (!shown || !state) return <Badge {...looks[standing]}>{bookings[standing]}</Badge>
  return (
    <PaymentMark state={state} amount={price} refundedAmount={refundedAmount}>
      {(words) => (
        <Link className={styles.state} to={`/receipt/${shown}`}>
          {words}
        </Link>
      )}
    </PaymentMark>
  )
}

/** The state of a report of either side. After a refund or a dispute at the bank, that stands there instead. */
function ProblemMark({ booking }: { booking: Booking }) {
  const { bookings } = useBuyingMessages()
  const { paymentId } = booking
  const report = findReport(booking)
  const text = report?.state && bookings[report.mark][report.state]
  if (!text || !paymentId) return null
  return (
    <Badge icon="flag" tone={report.state === 'open' ? 'critical' : 'plain'}>
      <Link className={styles.state} to={`/receipt/${paymentId}#problem`}>
        {text}
      </Link>
    </Badge>
  )
}
