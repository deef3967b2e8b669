import type { Booking } from '#contract/bookings.ts'
import { paymentLooks } from '#web/bookings/payment-mark.tsx'
import { useBuyingMessages } from '#web/messages/buying-messages.tsx'
import { usePaymentStateMessages } from '#web/messages/payment-state-messages.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/stack.tsx'
import { TouchLink } from '#web/ui/touch-link.tsx'
import styles from './listing-actions.module.css'

/** Says on the page of a phone that this person bought it, with a link to the sale. */
export function Bought({ booking }: { booking: Booking }) {
  const { bookings, payments } = useBuyingMessages()
  const states = usePaymentStateMessages()
  return (
    <div className={styles.sold}>
      <Row as="p" gap="inline" unbroken className={styles.bought}>
        <Icon name={booking.paymentState ? paymentLooks[booking.paymentState].icon : 'check'} size="small" />
        <TouchLink to={booking.paymentId ? `/receipt/${booking.paymentId}` : `/payment/${booking.id}`}>
          {booking.paymentState ? states[booking.paymentState] : bookings.paidByYou}
        </TouchLink>
      </Row>
      {booking.paymentId && (
        <LinkButton variant="secondary" size="small" to={`/receipt/${booking.paymentId}`}>
          {payments.seeReceipt}
        </LinkButton>
      )}
    </div>
  )
}
