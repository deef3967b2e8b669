import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { bookingRoutes } from '#contract/routes/bookings.ts'
import type { PaymentMeans } from '#contract/payments.ts'
import { payments } from '#texts/payments.ts'
import { callApi } from '#web/api/call-api.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { MoneyPromise } from '#web/layout/money-promise.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { findMeetBy } from './describe-booking-payment.ts'
import { HoldClock } from './hold-clock.tsx'
import styles from './payment.module.css'
import { type Agreed, awaitHold } from './use-payment-intent.ts'

type ChoiceProps = {
  allMeans: PaymentMeans[]
  value: PaymentMeans
  onChoose: (means: PaymentMeans) => void
}

/** Asks how the buyer wants to pay. */
export function PaymentMeansChoice({ allMeans, value, onChoose }: ChoiceProps) {
  const labels = { card: payments.card, bkash: payments.bkash.name, cash: payments.cash.name }
  const options = allMeans.map((means) => ({ value: means, label: labels[means] }))
  return (
    <ChoiceField legend={payments.payBy} name="way" options={options} value={value} onChoose={onChoose} />
  )
}

type Props = {
  booking: Booking
  agreed: Agreed
  heldUntil: number | null | undefined
  /** Called when the payment turns out to be authorised already. */
  onAuthorized: (transactionId: string) => void
}

/** Opens bKash's page. The payment continues on the page that bKash then sends the buyer back to. */
export function PayByBkash({ booking, agreed, heldUntil, onAuthorized }: Props) {
  const { bkash, errors, notSent } = payments
  const queryClient = useQueryClient()
  const [meetBy] = useState(() => findMeetBy('bkash', new Date(serverNow())))
  const [error, setError] = useState<unknown>()
  const [isLeaving, setLeaving] = useState(false)
  const { run, busy } = useCommand({
    route: bookingRoutes.createPaymentIntent,
    asks: false,
    async send() {
      setError(undefined)
      await awaitHold(queryClient, booking.id, agreed)
      return callApi(bookingRoutes.createPaymentIntent, {
        body: { bookingId: booking.id, ...agreed, provider: 'bkash' },
      })
    },
    explain(failure) {
      setError(failure)
      return true
    },
    onDone({ payAt, authorizedId }) {
      setLeaving(true)
      if (authorizedId !== undefined) onAuthorized(authorizedId)
      else if (payAt !== undefined) window.location.assign(payAt)
    },
  })
  const isOpening = busy || isLeaving
  useEffect(() => {
    // After Back on bKash's page, the browser may restore this page with its button still busy.
    const wake = (event: PageTransitionEvent) => event.persisted && setLeaving(false)
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [])

  return (
    <Card pad="large" raised gap="2">
      {heldUntil !== undefined && <HoldClock until={heldUntil} />}
      <MoneyPromise kind="panel">{bkash.nothingYet}</MoneyPromise>
      <p>{bkash.how}</p>
      <Row as="p" gap="inline" align="start" unbroken className={styles.failure} role="alert">
        {error !== undefined && (
          <>
            <Icon name="warning" size="small" />
            <span>{error instanceof NetworkFailure ? notSent : describeFailure(error, errors)}</span>
          </>
        )}
      </Row>
      <Button wide busy={isOpening} onClick={() => void run()}>
        {isOpening ? bkash.opening : bkash.pay}
      </Button>
      <Stack gap="half" className={styles.promise}>
        <p>{bkash.meetBy(meetBy)}</p>
        <p>{payments.moneyBack}</p>
      </Stack>
    </Card>
  )
}
