import type { RefObject } from 'react'
import { cashRoutes } from '#contract/routes/cash.ts'
import type { PaymentWithSteps } from '#contract/payments.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import { formatMinor } from '#formats/money.ts'
import { cash } from '#texts/cash.ts'
import { sales } from '#texts/sales.ts'
import { callApi } from '#web/api/call-api.ts'
import { CommandQuestion } from '#web/commands/command-question.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useOpenedDialog } from '#web/ui/dialogs/final-focus.ts'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'

type Props = {
  payment: PaymentWithSteps
  /** Gets the focus after the request is accepted, because the button is then gone. */
  headingRef: RefObject<HTMLElement | null>
}

/** The seller's button that accepts a request for cash, with an explanation. */
export function AcceptCash({ payment, headingRef }: Props) {
  const question = useOpenedDialog(headingRef)
  const { buyer, amountMinor } = payment
  const means = cash.acceptText(buyer.name, formatMinor(amountMinor))

  return (
    <Stack gap="2">
      <Text>{means}</Text>
      <Button wide onClick={question.open}>
        {cash.accept}
      </Button>
      {question.isOpen && (
        <CommandQuestion
          title={cash.acceptTitle(buyer.name)}
          text={`${means} ${cash.acceptRisk}`}
          confirm={cash.accept}
          command={{
            route: cashRoutes.accept,
            errors: sales.errors,
            send: () => callApi(cashRoutes.accept, { params: { id: payment.id } }),
            toast: cash.accepted,
            awaitsRefetch: true,
            onDone: question.end,
          }}
          onClose={question.close}
          finalFocus={question.find}
        />
      )}
    </Stack>
  )
}

type NoticeProps = { payment: PaymentWithSteps; side: SaleSide | undefined }

/** The price of a sale in cash, with a warning for its two sides about the risk. */
export function CashNotice({ payment, side }: NoticeProps) {
  return (
    <Card as="section" gap="1" aria-labelledby="cash">
      <Text id="cash" as="h2" size="lead">
        {side ? cash.noticeTitle : cash.noticeTitleOfAny}
      </Text>
      <Text strong>{cash.price(formatMinor(payment.amountMinor))}</Text>
      {side && [...cash.notice, cash.advice[side]].map((sentence) => <Text key={sentence}>{sentence}</Text>)}
    </Card>
  )
}
