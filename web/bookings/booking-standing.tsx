import { Link } from 'react-router'
import type { Booking } from '#contract/bookings.ts'
import { useBuyingMessages } from '#web/messages/buying-messages.tsx'
import { Badge, type BadgeLook } from '#web/ui/badge.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import styles from './booking-standing.module.css'
import { describeStanding, type Standing } from './describe-sale.ts'

const looks: Record<Standing, BadgeLook> = {
  notPaid: { icon: 'clock' },
  withdrawn: { icon: 'close' },
  paidByOther: { icon: 'close' },
  paidByYou: { icon: 'check', tone: 'good' },
  refundingToYou: { icon: 'clock', tone: 'active' },
  refundedToYou: { icon: 'arrow-left', tone: 'active' },
}

/** The state of a booking, of the buyer's own report about it, and what the buyer can expect or do next. */
export function BookingStanding({ booking }: { booking: Booking }) {
  const { bookings } = useBuyingMessages()
  const standing = describeStanding(booking)
  const problem = booking.refunded ? undefined : booking.problem
  return (
    <Stack gap="1">
      <Row>
        <Badge {...looks[standing]}>
          {booking.paid ? (
            <Link className={styles.state} to={`/payment/${booking.id}`}>
              {bookings[standing]}
            </Link>
          ) : (
            bookings[standing]
          )}
        </Badge>
        <ProblemMark booking={booking} />
      </Row>
      <Text size="label" soft>
        {(problem && bookings.nextOfProblem[problem]) ?? bookings.next[standing]}
      </Text>
    </Stack>
  )
}

/** The state of the buyer's own report. After a refund, the refund stands there instead. */
function ProblemMark({ booking: { problem, paymentId, refunded } }: { booking: Booking }) {
  const { bookings } = useBuyingMessages()
  const text = problem && bookings.problems[problem]
  if (!text || !paymentId || refunded) return null
  return (
    <Badge icon="flag" tone={problem === 'open' ? 'critical' : 'plain'}>
      <Link className={styles.state} to={`/receipt/${paymentId}#problem`}>
        {text}
      </Link>
    </Badge>
  )
}
