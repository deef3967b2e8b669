import { RefundRequest } from '#contract/payments.ts'
import { formatTaka } from '#lib/money.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { type AskedProps, ReasonDialog, useEnd } from './reason-dialog.tsx'
import { useRefund } from './use-payments.ts'

/** Asks for a reason before the whole amount of a payment is refunded. */
export function RefundDialog(asked: AskedProps) {
  const { adminPayments } = useDashboardMessages()
  const { end, finalFocus } = useEnd(asked.payment.id, asked.onClose)
  const amount = formatTaka(asked.payment.amount)
  const { run, busy, dialog } = useRefund(end)
  return (
    <ReasonDialog
      id={asked.payment.id}
      reasons={asked.reasons}
      onClose={asked.onClose}
      title={adminPayments.refundTitle(amount, asked.payment.buyer.name)}
      text={adminPayments.refundText}
      confirm={adminPayments.refundConfirm(amount)}
      request={RefundRequest}
      help={adminPayments.whyHelp}
      onSend={(reason) => run({ payment: asked.payment, reason })}
      busy={busy}
      dialog={dialog}
      finalFocus={finalFocus}
    />
  )
}
