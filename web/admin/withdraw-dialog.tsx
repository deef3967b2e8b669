import * as z from 'zod/mini'
import { RefundWithdrawal } from '#contract/payments.ts'
import { formatTaka, toMinor } from '#lib/money.ts'
import { adminPayments } from '#texts/admin-payments.ts'
import { useForm } from '#web/ui/form.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { useKeptText } from '#web/ui/use-kept-text.ts'
import { type PaymentDialogProps, useDialogEnd } from './payment-dialogs.ts'
import { useWithdraw } from './use-payments.ts'

/** Asks why a failed refund is dropped, so that its money stays with the seller. */
export function WithdrawDialog({ payment, reasons, onClose }: PaymentDialogProps) {
  const { withdraw, why } = adminPayments
  const { end, finalFocus } = useDialogEnd(payment.id, onClose)
  const [typed, setTyped] = useKeptText(reasons, payment.id)
  const taka = payment.failedRefundAmount ?? 0
  const { run, busy, dialog } = useWithdraw(end)
  const form = useForm({
    schema: z.pick(RefundWithdrawal, { reason: true }),
    onSubmit: ({ reason }) => run({ payment, reason, amountMinor: toMinor(taka) }),
  })
  return (
    <ReasonDialog
      title={withdraw.title(formatTaka(taka), payment.buyer.name)}
      text={withdraw.text(formatTaka(taka), payment.seller.name)}
      confirm={withdraw.confirm}
      form={form}
      label={why}
      help={withdraw.help}
      value={typed}
      onType={setTyped}
      busy={busy}
      dialog={dialog}
      onClose={onClose}
      finalFocus={finalFocus}
    />
  )
}
