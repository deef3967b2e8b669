import { Link } from 'react-router'
import type { Booking } from '#contract/bookings.ts'
import { useBuyingMessages } from '#web/messages/buying-messages.tsx'
import { PaymentMark } from '#web/bookings/payment-mark.tsx'
import { Badge, type BadgeLook } from '#web/ui/badge.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from './booking-state.module.css'
import {
  type BookingStateKey,
  describeHold,
  describePaying,
  describeReportEnd,
  findReport,
  findShownPayment,
  findBookingStateKey,
} from './describe-sale.ts'

const looks: Record<BookingStateKey, BadgeLook> = {
  notPaid: { icon: 'clock' },
  withdrawn: { icon: 'close' },
  paidByOther: { icon: 'close' },
  paidByYou: { icon: 'check', tone: 'good' },
}

/** The state of a booking, of a report about it, and what the buyer can expect or do next. */
export function BookingState({ booking }: { booking: Booking }) {
  const { bookings } = useBuyingMessages()
  const stateKey = findBookingStateKey(booking)
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
          describeHold(booking, now, bookings) ??
          (paymentState && bookings.nextOfSale[paymentState]) ??
          describePaying(booking, now, bookings) ??
          (reportUntil && describeReportEnd(reportUntil, now, bookings)) ??
          bookings.next[stateKey]}
      </Text>
    </Stack>
  )
}

/** The state of the sale, in the words of its page. Before there is a sale, the state of the booking. */
function SaleMark({ booking }: { booking: Booking }) {
  const { bookings } = useBuyingMessages()
  const { paymentState, endedPaymentState, price, refundedAmount } = booking
  const stateKey = findBookingStateKey(booking)
  const shown = findShownPayment(booking)
  const state = paymentState ?? endedPaymentState
  if (!shown || !state) return <Badge {...looks[stateKey]}>{bookings[stateKey]}</Badge>
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

/** The state of a report of either side. Shows nothing after a refund or a dispute at the bank, which matter more. */
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
