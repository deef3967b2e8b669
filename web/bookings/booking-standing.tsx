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
  describeEndedSale,
  describeReportEnd,
  findReportState,
  nameBookingState,
} from './describe-sale.ts'

const looks: Record<BookingStateKey, BadgeLook> = {
  notPaid: { icon: 'clock' },
  withdrawn: { icon: 'close' },
  paidByOther: { icon: 'close' },
  paidByYou: { icon: 'check', tone: 'good' },
}

/** The state of a booking, of the buyer's own report about it, and what the buyer can expect or do next. */
export function BookingStanding({ booking }: { booking: Booking }) {
  const { bookings } = useBuyingMessages()
  const standing = nameBookingState(booking)
  const { paymentState, reportUntil } = booking
  const now = useNow()
  const ended = describeEndedSale(booking)
  const problem = findReportState(booking)
  return (
    <Stack gap="1">
      <Row>
        <SaleMark booking={booking} />
        <ProblemMark booking={booking} />
      </Row>
      <Text size="label" soft>
        {(problem && bookings.nextOfProblem[problem]) ??
          (paymentState && bookings.nextOfSale[paymentState]) ??
          (ended && bookings.nextOfEnded[ended]) ??
          (reportUntil && describeReportEnd(reportUntil, now, bookings)) ??
          bookings.next[standing]}
      </Text>
    </Stack>
  )
}

/** The state of the sale, in the words of its page, or of the booking before it. */
function SaleMark({ booking }: { booking: Booking }) {
  const { bookings } = useBuyingMessages()
  const { paymentId, paymentState, endedPaymentId, price, refundedAmount } = booking
  const standing = nameBookingState(booking)
  if (endedPaymentId)
    return (
      <Badge icon="close">
        <Link className={styles.state} to={`/receipt/${endedPaymentId}`}>
          {bookings.saleEnded}
        </Link>
      </Badge>
    )
  if (!paymentId || !paymentState) return <Badge {...looks[standing]}>{bookings[standing]}</Badge>
  return (
    <PaymentMark state={paymentState} amount={price} refundedAmount={refundedAmount}>
      {(words) => (
        <Link className={styles.state} to={`/receipt/${paymentId}`}>
          {words}
        </Link>
      )}
    </PaymentMark>
  )
}

/** The state of the buyer's own report. After a refund or a dispute at the bank, that stands there instead. */
function ProblemMark({ booking }: { booking: Booking }) {
  const { bookings } = useBuyingMessages()
  const { paymentId } = booking
  const problem = findReportState(booking)
  const text = problem && bookings.problems[problem]
  if (!text || !paymentId) return null
  return (
    <Badge icon="flag" tone={problem === 'open' ? 'critical' : 'plain'}>
      <Link className={styles.state} to={`/receipt/${paymentId}#problem`}>
        {text}
      </Link>
    </Badge>
  )
}
