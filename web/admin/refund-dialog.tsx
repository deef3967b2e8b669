import { type FormEvent, useId, useRef, useState } from 'react'
import { type Payment, RefundRequest } from '#contract/payments.ts'
import { formatTaka } from '#lib/money.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { findRowName } from '#web/ui/row-focus.ts'
import { useFormErrors } from '#web/ui/use-form-errors.ts'
import { useRefund } from './use-payments.ts'

type Props = {
  payment: Payment
  /** What was typed before, by the payment's id. */
  reasons: Map<string, string>
  onClose: () => void
}

/** Asks why before all of a payment goes back to its buyer. */
export function RefundDialog({ payment, reasons, onClose }: Props) {
  const { adminPayments, common } = useDashboardMessages()
  const formId = useId()
  const [reason, setReason] = useState(reasons.get(payment._id) ?? '')
  const focusNext = useRef<HTMLElement>(null)
  const { formRef, errors, readForm, clearError } = useFormErrors()
  const refund = useRefund((isDone) => {
    if (isDone) focusNext.current = findRowName(payment._id)
    onClose()
  })
  const amount = formatTaka(payment.amount)

  function type(text: string) {
    reasons.set(payment._id, text)
    setReason(text)
    clearError('reason')
  }

  function send(event: FormEvent) {
    event.preventDefault()
    const request = readForm(RefundRequest, { reason })
    if (request) refund.run({ payment, reason: request.reason })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={adminPayments.refundTitle(amount, payment.buyer.name)}
      description={adminPayments.refundText}
      finalFocus={() => focusNext.current}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={refund.isPending}>
            {adminPayments.refundConfirm(amount)}
          </Button>
        </>
      }
    >
      <form ref={formRef} id={formId} noValidate onSubmit={send}>
        <TextAreaField
          name="reason"
          label={adminPayments.refundReason}
          help={adminPayments.refundReasonHelp}
          error={errors['reason']}
          rows={3}
          value={reason}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
