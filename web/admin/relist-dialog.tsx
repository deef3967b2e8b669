import { RelistRequest } from '#contract/moderation.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type AskedProps, ReasonDialog, useEnd } from './reason-dialog.tsx'
import { useRelist } from './use-payments.ts'

/**
 * Asks for a reason before a sale whose money cannot be captured is undone. It also asks the admin whether the buyer
 * already has the phone.
 */
export function RelistDialog(asked: AskedProps) {
  const { adminPayments } = useDashboardMessages()
  const { end, finalFocus } = useEnd(asked.payment.id, asked.onClose)
  const { model, buyer, seller } = asked.payment
  const { run, busy, dialog } = useRelist(end)
  return (
    <ReasonDialog
      id={asked.payment.id}
      reasons={asked.reasons}
      onClose={asked.onClose}
      title={adminPayments.relistTitle(model)}
      text={adminPayments.relistText(buyer.name, seller.name)}
      confirm={adminPayments.relistConfirm}
      request={RelistRequest}
      help={adminPayments.whyHelp}
      onSend={({ reason }) => run({ payment: asked.payment, reason })}
      busy={busy}
      dialog={dialog}
      finalFocus={finalFocus}
    >
      <Notice icon="warning" title={adminPayments.handedOver}>
        {adminPayments.handedOverText}
      </Notice>
    </ReasonDialog>
  )
}
