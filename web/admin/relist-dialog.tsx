import { RelistRequest } from '#contract/moderation.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type AskedProps, PaymentReasonDialog, useEnd } from './payment-reason-dialog.tsx'
import { useRelist } from './use-payments.ts'

/** Asks why before a sale whose money cannot be taken is undone, and whether the phone is where it was. */
export function RelistDialog(asked: AskedProps) {
  const { adminPayments } = useDashboardMessages()
  const { end, finalFocus } = useEnd(asked)
  const { productModel, buyer, seller } = asked.payment
  return (
    <PaymentReasonDialog
      {...asked}
      title={adminPayments.relistTitle(productModel)}
      text={adminPayments.relistText(buyer.name, seller.name)}
      confirm={adminPayments.relistConfirm}
      request={RelistRequest}
      change={useRelist(end)}
      finalFocus={finalFocus}
    >
      <Notice icon="warning" title={adminPayments.handedOver}>
        {adminPayments.handedOverText}
      </Notice>
    </PaymentReasonDialog>
  )
}
