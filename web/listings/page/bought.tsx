import type { Booking } from '#contract/bookings.ts'
import { describeLink, describeSituation } from '#web/texts/describe-sale.ts'
import { bookings } from '#texts/bookings.ts'
import { paymentLooks } from '#web/bookings/payment-mark.tsx'
import { choosePaymentStates } from '#web/texts/choose-payment-states.ts'
import { chooseSituations } from '#web/texts/choose-situations.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { Row } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { TouchLink } from '#web/ui/touch-link.tsx'
import styles from './listing-actions.module.css'

/**
 * Says on the page of a phone that this person bought it, and what they do next, with the sentence and the button of the
 * page of the sale.
 */
export function Bought({ booking }: { booking: Booking }) {
  const states = choosePaymentStates()
  const { paymentState, paymentId, sale } = booking
  return (
    <div className={styles.sold}>
      <Row as="p" gap="inline" unbroken className={styles.bought}>
        <Icon name={paymentState ? paymentLooks[paymentState].icon : 'check'} size="small" />
        <TouchLink to={paymentId ? `/receipt/${paymentId}` : `/payment/${booking.id}`}>
          {paymentState ? states[paymentState] : bookings.paidByYou}
        </TouchLink>
      </Row>
      {paymentId && sale && <NextStep paymentState={paymentState} paymentId={paymentId} sale={sale} />}
    </div>
  )
}

type NextProps = Pick<Booking, 'paymentState'> & Required<Pick<Booking, 'paymentId' | 'sale'>>

function NextStep({ paymentState, paymentId, sale }: NextProps) {
  const texts = chooseSituations(paymentState)
  const { isOwnTurn, path, words } = describeLink(paymentId, sale, texts)
  return (
    <>
      <Text size="label">{describeSituation(sale, texts.saleSituations, useNow())}</Text>
      <LinkButton variant={isOwnTurn ? 'primary' : 'secondary'} size="small" to={path}>
        {words}
      </LinkButton>
    </>
  )
}
