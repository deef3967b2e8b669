import { type RefObject, useRef } from 'react'
import type { Payment } from '#contract/payments.ts'
import type { SaleView } from '#contract/sale-view.ts'
import { SaleCancellation, saleRoutes } from '#contract/sales.ts'
import { formatTaka } from '#lib/money.ts'
import { callApi } from '#web/api/call-api.ts'
import { useSaleMessages } from '#web/messages/sale-messages.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useSaleAction } from '#web/bookings/use-sale-action.ts'

type Props = {
  payment: Payment
  sale: SaleView
  /** What was typed so far. */
  reason: string
  onType: (reason: string) => void
  onClose: () => void
  headingRef: RefObject<HTMLElement | null>
}

/** Says what happens when the sale ends, and asks why. It stays open when the reason was refused. */
export function CancelSaleDialog({ payment, sale, reason, onType, onClose, headingRef }: Props) {
  const { sales } = useSaleMessages(payment, sale)
  const { cancellation } = sales
  const showToast = useToast()
  const { run, busy, dialog } = useSaleAction()
  const form = useForm({ schema: SaleCancellation, onSubmit: send })
  const isDone = useRef(false)
  const { state, model, amount } = payment

  function send(body: { reason: string }) {
    const sent = () => callApi(saleRoutes.cancel, { params: { id: payment.id }, body })
    const done = () => {
      isDone.current = true
      showToast(cancellation.done)
      onClose()
    }
    void run(sent, done, form)
  }

  return (
    <ConfirmDialog
      title={cancellation.title(model)}
      text={state === 'uncollectable' ? cancellation.textUnpaid : cancellation.text(formatTaka(amount))}
      confirm={cancellation.confirm}
      keep={cancellation.keep}
      tone="danger"
      form={form.id}
      busy={busy}
      onClose={onClose}
      finalFocus={() => (isDone.current ? headingRef.current : null)}
    >
      <Form control={form}>
        <TextAreaField
          name="reason"
          label={cancellation.reason}
          help={cancellation.reasonHelp}
          rows={3}
          value={reason}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      </Form>
      {dialog}
    </ConfirmDialog>
  )
}
