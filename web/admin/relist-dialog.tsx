import { RelistRequest } from '#contract/moderation.ts'
import { adminPayments } from '#texts/admin-payments.ts'
import { useForm } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { useKeptText } from '#web/ui/use-kept-text.ts'
import { type PaymentDialogProps, useDialogEnd } from './payment-dialogs.ts'
import { useRelist } from './use-payments.ts'

/**
 * Asks for a reason before a sale whose money cannot be captured is undone. It also asks the admin whether the buyer
 * already has the phone.
 */
export function RelistDialog({ payment, reasons, onClose }: PaymentDialogProps) {
  const { end, finalFocus } = useDialogEnd(payment.id, onClose)
  const [typed, setTyped] = useKeptText(reasons, payment.id)
  const { title, buyer, seller } = payment
  const { run, busy, dialog } = useRelist(end)
  const form = useForm({ schema: RelistRequest, onSubmit: ({ reason }) => run({ payment, reason }) })
  return (
    <ReasonDialog
      title={adminPayments.relistTitle(title)}
      text={adminPayments.relistText(buyer.name, seller.name)}
      confirm={adminPayments.relistConfirm}
      form={form}
      label={adminPayments.why}
      help={adminPayments.whyHelp}
      value={typed}
      onType={setTyped}
      busy={busy}
      dialog={dialog}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      <Notice icon="warning" title={adminPayments.handedOver}>
        {adminPayments.handedOverText}
      </Notice>
    </ReasonDialog>
  )
}
