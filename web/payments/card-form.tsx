import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { type FormEvent, useId } from 'react'
import { useMessages } from '#web/messages/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCardStyle } from './card-style.ts'
import { HoldClock } from './hold-clock.tsx'
import styles from './payment.module.css'
import type { CardPayment } from './use-card-payment.ts'

/** The card, and under it what the provider says is wrong with it. Pay waits for the provider and the secret. */
export function CardForm({ payment, heldUntil }: { payment: CardPayment; heldUntil?: number | undefined }) {
  const { payments } = useMessages()
  const stripe = useStripe()
  const elements = useElements()
  const style = useCardStyle()
  const cardId = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    const card = elements?.getElement(CardElement)
    if (card && payment.isReady && !payment.isRunning) payment.pay(card)
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {heldUntil !== undefined && <HoldClock until={heldUntil} />}
      <div className={styles.field}>
        <label className={styles.label} htmlFor={cardId}>
          {payments.card}
        </label>
        <div className={styles.card} data-waiting={!stripe || undefined}>
          <CardElement
            id={cardId}
            options={{ style, hidePostalCode: true, disableLink: true, disabled: payment.isRunning }}
            onChange={payment.clearFailure}
          />
        </div>
        <p className={styles.failure} role="alert">
          {payment.failure && (
            <>
              <Icon name="warning" size="small" />
              {payment.failure}
            </>
          )}
        </p>
      </div>
      <Button type="submit" wide busy={payment.isRunning} disabled={!payment.isReady}>
        {payment.isSettling ? payments.settling : payment.isRunning ? payments.paying : payments.pay}
      </Button>
      <div className={styles.promise}>
        <p>{payments.nothingYet}</p>
        <p>{payments.moneyBack}</p>
      </div>
    </form>
  )
}
