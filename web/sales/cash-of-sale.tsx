import { type RefObject, useRef, useState } from 'react'
import { cashRoutes } from '#contract/cash.ts'
import type { PaymentWithSteps } from '#contract/payments.ts'
import { formatTaka } from '#lib/money.ts'
import { callApi } from '#web/api/call-api.ts'
import { useSaleAction } from '#web/bookings/use-sale-action.ts'
import { useSaleMessages } from '#web/messages/sale-messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Props = {
  payment: PaymentWithSteps
  /** Gets the focus after the request is accepted, because the button is then gone. */
  headingRef: RefObject<HTMLElement | null>
}

/** The seller's button that accepts a request for cash, and what it means. */
export function AcceptCash({ payment, headingRef }: Props) {
  const { cash } = useSaleMessages()
  const showToast = useToast()
  const { run, busy, dialog } = useSaleAction()
  const [isAsked, setAsked] = useState(false)
  const isDone = useRef(false)
  const { buyer, amount } = payment
  const means = cash.acceptText(buyer.name, formatTaka(amount))

  function accept() {
    const send = () => callApi(cashRoutes.accept, { params: { id: payment.id } })
    const done = () => {
      isDone.current = true
      showToast(cash.accepted)
    }
    void run(send, done).finally(() => setAsked(false))
  }

  return (
    <Stack gap="1">
      <Text>{means}</Text>
      <Button wide onClick={() => setAsked(true)}>
        {cash.accept}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={cash.acceptTitle(buyer.name)}
          text={`${means} ${cash.acceptRisk}`}
          confirm={cash.accept}
          onConfirm={accept}
          onClose={() => setAsked(false)}
          busy={busy}
          finalFocus={() => (isDone.current ? headingRef.current : null)}
        />
      )}
      {dialog}
    </Stack>
  )
}

/** The price of a sale in cash, and what protection it lacks. */
export function CashNotice({ payment }: { payment: PaymentWithSteps }) {
  const { cash } = useSaleMessages()
  return (
    <Card as="section" gap="1" aria-labelledby="cash">
      <Text id="cash" as="h2" size="lead">
        {cash.noticeTitle}
      </Text>
      <Text strong>{cash.price(formatTaka(payment.amount))}</Text>
      {cash.notice.map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
    </Card>
  )
}
