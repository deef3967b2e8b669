import type { Payment } from '#contract/payments.ts'
import { paymentRoutes } from '#contract/routes/payments.ts'
import { adminPayments } from '#texts/admin-payments.ts'
import { callApi } from '#web/api/call-api.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { findNextRowName, findRowName } from '#web/ui/lists/row-focus.ts'
import { Row } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { adminCommand } from '#web/admin/admin-command.ts'
import { changeRows } from '#web/admin/use-admin-pages.ts'

type Props = {
  payment: Payment
  /** Whether the list shows only payments with an unread explanation. */
  leavesWhenRead: boolean
}

/** What the two sides told us after a missed hand-over. What no admin has marked as read is shown as new. */
export function PaymentExplanations({ payment, leavesWhenRead }: Props) {
  const { explanations, may } = payment
  return (
    <>
      {explanations?.map(({ by, text, isNew }) => (
        <Row key={by} as="p" gap="1">
          {isNew && (
            <Badge icon="eye" tone="critical">
              {adminPayments.new}
            </Badge>
          )}
          <Text as="span" size="small" typed>
            {adminPayments.told(payment[by].name, text)}
          </Text>
        </Row>
      ))}
      {may.includes('read-explanations') && <MarkAsRead payment={payment} leavesWhenRead={leavesWhenRead} />}
    </>
  )
}

function MarkAsRead({ payment, leavesWhenRead }: Props) {
  const { run, busy, dialog } = useMarkAsRead(leavesWhenRead)
  return (
    <Row>
      <Button
        variant="secondary"
        size="small"
        aria-label={adminPayments.readOf(payment.title)}
        busy={busy}
        onClick={() => void run(payment)}
      >
        {adminPayments.read}
      </Button>
      {dialog}
    </Row>
  )
}

function useMarkAsRead(leavesWhenRead: boolean) {
  return useCommand({
    ...adminCommand,
    route: paymentRoutes.readExplanations,
    send: ({ id, explanations = [] }: Payment) =>
      callApi(paymentRoutes.readExplanations, {
        params: { id },
        body: { sides: explanations.map(({ by }) => by) },
      }),
    toast: adminPayments.readDone,
    // The button disappears, so the focus goes to a name.
    onDone: (_, { id }) => (leavesWhenRead ? findNextRowName(id) : findRowName(id))?.focus(),
    updateLists: (client, { id }) =>
      changeRows<Payment>(client, ['payments'], (rows) =>
        rows.map((row) => (row.id === id ? asRead(row) : row)),
      ),
  })
}

const asRead = (payment: Payment): Payment => ({
  ...payment,
  explanations: payment.explanations?.map((each) => ({ ...each, isNew: false })),
  may: payment.may.filter((each) => each !== 'read-explanations'),
})
