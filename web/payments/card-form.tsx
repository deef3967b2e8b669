import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { type FormEvent, useId, useState } from 'react'
import { useBuyingMessages } from '#web/messages/buying-messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { Card } from '#web/ui/card.tsx'
import { useCardStyle } from './card-style.ts'
import styles from './payment.module.css'
import { findLastDay } from './describe-booking-payment.ts'
import type { CardPayment } from './use-card-payment.ts'
import { HoldClock } from './hold-clock.tsx'

/**
 * The card field, with the provider's error below it. The Pay button is disabled until the provider and the client
 * secret are loaded.
 */
export function CardForm({ payment, heldUntil }: { payment: CardPayment; heldUntil?: number | undefined }) {
  const { payments } = useBuyingMessages()
  const stripe = useStripe()
  const elements = useElements()
  const style = useCardStyle()
  const cardId = useId()
  const [lastDay] = useState(() => findLastDay('card', new Date()))

  function submit(event: FormEvent) {
    event.preventDefault()
    const card = elements?.getElement(CardElement)
    if (card && payment.isReady && !payment.isRunning) payment.pay(card)
  }

  return (
    <Card as="form" pad="large" raised gap="2" noValidate onSubmit={submit}>
      {heldUntil !== undefined && <HoldClock until={heldUntil} />}
      <Stack gap="inline">
        <Text as="label" size="label" strong htmlFor={cardId}>
          {payments.card}
        </Text>
        <div className={styles.card} data-waiting={!stripe || undefined}>
          <CardElement
            id={cardId}
            options={{ style, hidePostalCode: true, disableLink: true, disabled: payment.isRunning }}
            onChange={payment.clearFailure}
          />
        </div>
        <Row as="p" gap="inline" align="start" unbroken className={styles.failure} role="alert">
          {payment.failure && (
            <>
              <Icon name="warning" size="small" />
              {payment.failure}
            </>
          )}
        </Row>
      </Stack>
      <Button type="submit" wide busy={payment.isRunning} disabled={!payment.isReady}>
        {payment.isSettling ? payments.settling : payment.isRunning ? payments.paying : payments.pay}
      </Button>
      <Stack gap="half" className={styles.promise}>
        <p>{payments.nothingYet}</p>
        <p>{payments.meetBy(lastDay)}</p>
        <p>{payments.moneyBack}</p>
      </Stack>
    </Card>
  )
}
