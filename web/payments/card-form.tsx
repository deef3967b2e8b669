import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { type FormEvent, useId, useState, useSyncExternalStore } from 'react'
import { payments } from '#texts/payments.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { MoneyPromise } from '#web/layout/money-promise.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import styles from './payment.module.css'
import { findMeetBy } from './describe-booking-payment.ts'
import type { CardPayment } from './use-card-payment.ts'
import { HoldClock } from './hold-clock.tsx'
import type { StripeElementStyle } from './stripe-types.ts'

/**
 * The card field, with the provider's error below it. The Pay button is disabled until the provider and the client
 * secret are loaded.
 */
export function CardForm({
  payment,
  heldUntil,
}: {
  payment: CardPayment
  heldUntil?: number | null | undefined
}) {
  const stripe = useStripe()
  const elements = useElements()
  const style = useCardStyle()
  const cardId = useId()
  const [meetBy] = useState(() => findMeetBy('card', new Date(serverNow())))

  function submit(event: FormEvent) {
    event.preventDefault()
    const card = elements?.getElement(CardElement)
    if (card && payment.isReady && !payment.isRunning) payment.pay(card)
  }

  return (
    <Card as="form" pad="large" raised gap="2" noValidate onSubmit={submit}>
      {heldUntil !== undefined && <HoldClock until={heldUntil} />}
      <MoneyPromise kind="panel">{payments.nothingYet}</MoneyPromise>
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
              <span>{payment.failure}</span>
            </>
          )}
        </Row>
      </Stack>
      <Button type="submit" wide busy={payment.isRunning} disabled={!payment.isReady}>
        {payment.isSettling ? payments.settling : payment.isRunning ? payments.paying : payments.pay}
      </Button>
      <Stack gap="half" className={styles.promise}>
        <p>{payments.meetBy(meetBy)}</p>
        <p>{payments.moneyBack}</p>
      </Stack>
    </Card>
  )
}

const darkQuery = '(prefers-color-scheme: dark)'
let known: { dark: boolean; style: StripeElementStyle } | undefined

/** The page's colours for the card field. It is in a frame or a shadow root, where our style sheet has no effect. */
function useCardStyle(): StripeElementStyle | undefined {
  return useSyncExternalStore(watchScheme, readStyle, () => undefined)
}

function watchScheme(onChange: () => void) {
  const scheme = window.matchMedia(darkQuery)
  scheme.addEventListener('change', onChange)
  return () => scheme.removeEventListener('change', onChange)
}

function readStyle(): StripeElementStyle {
  const dark = window.matchMedia(darkQuery).matches
  if (known?.dark !== dark) known = { dark, style: makeStyle() }
  return known.style
}

function makeStyle(): StripeElementStyle {
  const page = getComputedStyle(document.documentElement)
  const token = (name: string) => page.getPropertyValue(name).trim()
  return {
    base: {
      color: token('--ink'),
      iconColor: token('--ink-soft'),
      fontFamily: token('--font'),
      fontSize: '16px',
      '::placeholder': { color: token('--ink-soft') },
    },
    invalid: { color: token('--red'), iconColor: token('--red') },
  }
}
