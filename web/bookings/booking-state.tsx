import type { Booking } from '#contract/bookings.ts'
import { findTurn } from '#contract/sale-table.ts'
import { describeSituation } from '#web/texts/describe-sale.ts'
import { toMinor } from '#lib/money.ts'
import { bookings } from '#texts/bookings.ts'
import { chooseSituations } from '#web/texts/choose-situations.ts'
import { PaymentMark } from '#web/bookings/payment-mark.tsx'
import { TouchLink } from '#web/ui/touch-link.tsx'
import { Badge, type BadgeLook } from '#web/ui/text/badge.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from './booking-state.module.css'
import {
  type BookingStateKey,
  describeHold,
  describePaying,
  findReport,
  findLinkedState,
  findLinkedPayment,
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
  return (
    <Stack gap="1">
      <Row>
        <SaleMark booking={booking} />
        <ProblemMark booking={booking} />
      </Row>
      {booking.sale ? (
        <NextOfSale booking={booking} sale={booking.sale} />
      ) : (
        <NextOfBooking booking={booking} />
      )}
    </Stack>
  )
}

type SaleProps = { booking: Booking; sale: NonNullable<Booking['sale']> }

/**
 * The sentence of the page of the sale, which stands out while it is the buyer's turn. After an ended sale and beside a
 * request for cash, also whether somebody pays for the phone now, or from when the buyer can.
 */
function NextOfSale({ booking, sale }: SaleProps) {
  const { saleSituations } = chooseSituations(findLinkedState(booking))
  const now = useNow()
  const isOwnTurn = findTurn(sale) === 'own'
  const paying = describeHold(booking, now) ?? describePaying(booking, now)
  return (
    <>
      <Text size={isOwnTurn ? 'body' : 'label'} strong={isOwnTurn} soft={!isOwnTurn} data-next-step>
        {describeSituation(sale, saleSituations, now)}
      </Text>
      {paying && (
        <Text size="label" soft>
          {paying}
        </Text>
      )}
    </>
  )
}

/** What the buyer of a booking without a sale can do. */
function NextOfBooking({ booking }: { booking: Booking }) {
  const now = useNow()
  return (
    <Text size="label" soft>
      {describeHold(booking, now) ??
        describePaying(booking, now) ??
        bookings.next[findBookingStateKey(booking)]}
    </Text>
  )
}

/** The state of the sale, in the words of its page. Before there is a sale, the state of the booking. */
function SaleMark({ booking }: { booking: Booking }) {
  const { price, refundedMinor, unchargedMinor } = booking
  const stateKey = findBookingStateKey(booking)
  const linkedId = findLinkedPayment(booking)
  const state = findLinkedState(booking)
  if (!linkedId || !state) return <Badge {...looks[stateKey]}>{bookings[stateKey]}</Badge>
  return (
    <PaymentMark state={state} amountMinor={toMinor(price)} {...{ refundedMinor, unchargedMinor }}>
      {(words) => (
        <TouchLink slim className={styles.state} to={`/receipt/${linkedId}`}>
          {words}
        </TouchLink>
      )}
    </PaymentMark>
  )
}

/** The state of a report of either side. Shows nothing after a refund or a dispute at the bank, which matter more. */
function ProblemMark({ booking }: { booking: Booking }) {
  const { paymentId } = booking
  const report = findReport(booking)
  const text = report?.state && bookings[report.mark][report.state]
  if (!text || !paymentId) return null
  return (
    <Badge icon="flag" tone={report.state === 'open' ? 'critical' : 'plain'}>
      <TouchLink slim className={styles.state} to={`/receipt/${paymentId}#problem`}>
        {text}
      </TouchLink>
    </Badge>
  )
}
