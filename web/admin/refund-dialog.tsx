import { RefundRequest } from '#contract/payments.ts'
import { formatTaka } from '#lib/money.ts'
import { adminPayments } from '#texts/admin-payments.ts'
import { useForm } from '#web/ui/form.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { useKeptText } from '#web/ui/use-kept-text.ts'
import { amountKey, type PaymentDialogProps, clearTypedRefund, useDialogEnd } from './payment-dialogs.ts'
import { BuyerPart, EndingRequest, readEnding } from './buyer-part.tsx'
import { readAmount, readRefund, RefundAmount, refundWithin } from './refund-amount.tsx'
import { isBeforeHandOver, toRefundBody } from './refund-body.ts'
import { useRefund } from './use-payments.ts'

/** Asks how much of a payment is refunded, and why. Before the hand-over, it asks why the sale is ended instead. */
export function RefundDialog({ payment, reasons, onClose }: PaymentDialogProps) {
  const { end, finalFocus } = useDialogEnd(payment.id, onClose)
  const left = payment.amount - payment.refundedAmount
  const [typed, setTyped] = useKeptText(reasons, amountKey(payment.id))
  const [reason, setReason] = useKeptText(reasons, payment.id)
  const isCash = payment.provider === 'cash'
  const isReserved = isBeforeHandOver(payment)
  const { endCash, endSale } = adminPayments
  const taka = isReserved ? left : readAmount(typed, left)
  const amount = taka === undefined ? undefined : formatTaka(taka)
  const { run, busy, dialog } = useRefund((isDone) => {
    if (isDone) clearTypedRefund(reasons, payment.id)
    end(isDone)
  })
  // A sale for cash counts towards no limit of the buyer.
  const asksForBuyer = isReserved && !isCash
  const readValues = asksForBuyer ? readEnding : isReserved ? undefined : readRefund
  const form = useForm({
    schema: asksForBuyer
      ? EndingRequest
      : isReserved
        ? RefundRequest
        : refundWithin(left, adminPayments.amountTooLarge(formatTaka(left))),
    ...(readValues && { readValues }),
    onSubmit: (values) => run({ payment, ...toRefundBody(payment, values) }),
  })
  return (
    <ReasonDialog
      title={
        isReserved
          ? (isCash ? endCash : endSale).title(payment.title)
          : adminPayments.refundTitle(amount, payment.buyer.name)
      }
      text={isCash ? endCash.text : isReserved ? adminPayments.releaseText : adminPayments.refundText}
      confirm={isReserved ? endSale.open : adminPayments.refundConfirm(amount)}
      form={form}
      label={adminPayments.why}
      help={isReserved ? adminPayments.whyReleaseHelp : adminPayments.whyRefundHelp}
      value={reason}
      onType={setReason}
      fields={
        isReserved ? !isCash && <BuyerPart /> : <RefundAmount left={left} typed={typed} onType={setTyped} />
      }
      busy={busy}
      dialog={dialog}
      onClose={onClose}
      finalFocus={finalFocus}
    />
  )
}
