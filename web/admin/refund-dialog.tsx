import { RefundRequest } from '#contract/payments.ts'
import { formatTaka } from '#lib/money.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { type AskedProps, PaymentReasonDialog, useEnd } from './payment-reason-dialog.tsx'
import { useRefund } from './use-payments.ts'

/** Asks why before all of a payment goes back to its buyer. */
export function RefundDialog(asked: AskedProps) {
  const { adminPayments } = useDashboardMessages()
  const { end, finalFocus } = useEnd(asked)
  const amount = formatTaka(asked.payment.amount)
  return (
    <PaymentReasonDialog
      {...asked}
      title={adminPayments.refundTitle(amount, asked.payment.buyer.name)}
      text={adminPayments.refundText}
      confirm={adminPayments.refundConfirm(amount)}
      request={RefundRequest}
      change={useRefund(end)}
      finalFocus={finalFocus}
    />
  )
}
