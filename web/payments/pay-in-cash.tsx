import { useNavigate } from 'react-router'
import type { Booking } from '#contract/bookings.ts'
import { cashRoutes } from '#contract/routes/cash.ts'
import { payments } from '#texts/payments.ts'
import { sales } from '#texts/sales.ts'
import { callApi } from '#web/api/call-api.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { PaymentNotice } from './payment-notices.tsx'

const { cash } = payments

/** Lets the buyer ask the seller to accept cash, with a warning about the risk. If they asked already, links to the request. */
export function PayInCash({ booking }: { booking: Booking }) {
  const navigate = useNavigate()
  const { id, price, listingRevision } = booking
  const { run, busy, dialog } = useCommand({
    route: cashRoutes.request,
    errors: sales.errors,
    send: () => callApi(cashRoutes.request, { params: { id }, body: { price, listingRevision } }),
    onDone: ({ insertedId }) => void navigate(`/receipt/${insertedId}`),
  })

  return (
    <Card pad="large" raised gap="2">
      <Text>{cash.how}</Text>
      <Text strong>{cash.noProtection}</Text>
      <Text>{cash.advice}</Text>
      {booking.paymentId ? (
        <LinkButton wide to={`/receipt/${booking.paymentId}`}>
          {cash.seeRequest}
        </LinkButton>
      ) : (
        <Button wide busy={busy} onClick={() => void run()}>
          {cash.ask}
        </Button>
      )}
      {dialog}
    </Card>
  )
}

/** Replaces the form when the phone is reserved for this buyer for cash, or was sold to them for cash. */
export function BoughtInCash({ booking, isSold }: { booking: Booking; isSold: boolean }) {
  return (
    <PaymentNotice
      icon={isSold ? 'check' : 'hands'}
      tone="good"
      title={isSold ? cash.soldTitle : cash.reservedTitle}
      action={
        booking.paymentId && <LinkButton to={`/receipt/${booking.paymentId}`}>{cash.seeSale}</LinkButton>
      }
    >
      <p>{isSold ? cash.soldText : cash.reservedText}</p>
    </PaymentNotice>
  )
}
