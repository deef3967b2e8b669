import type { Payment } from '#contract/payments.ts'
import type { SaleView } from '#contract/sale-view.ts'
import { SaleCancellation } from '#contract/sales.ts'
import { saleRoutes } from '#contract/routes/sales.ts'
import { formatTaka } from '#lib/money.ts'
import { callApi } from '#web/api/call-api.ts'
import { chooseSaleTexts } from '#web/texts/choose-sale-texts.ts'
import type { FinalFocus } from '#web/ui/final-focus.ts'
import { useForm } from '#web/ui/form.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useSaleAction } from '#web/bookings/use-sale-action.ts'

type Props = {
  payment: Payment
  sale: SaleView
  /** What was typed so far. */
  reason: string
  onType: (reason: string) => void
  onClose: () => void
  focus: FinalFocus
}

/** Says what happens when the sale is cancelled, and asks for the reason. Stays open if the server refuses the reason. */
export function CancelSaleDialog({ payment, sale, reason, onType, onClose, focus }: Props) {
  const { sales } = chooseSaleTexts(payment, sale)
  const { cancellation } = sales
  const showToast = useToast()
  const { run, busy, dialog } = useSaleAction()
  const form = useForm({ schema: SaleCancellation, onSubmit: send })
  const { state, title, amount } = payment

  function send(body: { reason: string }) {
    const done = () => {
      focus.end()
      showToast(cancellation.done)
      onClose()
    }
    void run(() => callApi(saleRoutes.cancel, { params: { id: payment.id }, body }), { onDone: done, form })
  }

  return (
    <ReasonDialog
      title={cancellation.title(title)}
      text={
        state === 'uncollectable'
          ? cancellation.textUnpaid
          : cancellation.text[sale.side ?? 'seller'](formatTaka(amount))
      }
      confirm={cancellation.confirm}
      keep={cancellation.keep}
      form={form}
      label={cancellation.reason}
      help={cancellation.reasonHelp}
      value={reason}
      onType={onType}
      busy={busy}
      dialog={dialog}
      onClose={onClose}
      finalFocus={focus.find}
    />
  )
}
