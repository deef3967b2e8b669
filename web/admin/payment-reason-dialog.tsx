import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { Payment, RefundRequest } from '#contract/payments.ts'
import type { RelistRequest } from '#contract/moderation.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { findRowName } from '#web/ui/row-focus.ts'
import { useFormErrors } from '#web/ui/use-form-errors.ts'

/** What every such dialog is opened with. */
export type AskedProps = {
  payment: Payment
  /** What was typed before, by the payment's id. */
  reasons: Map<string, string>
  onClose: () => void
}

type Props = AskedProps & {
  title: string
  text: string
  confirm: string
  /** What the reason is held against, with its words where there is none. */
  request: typeof RefundRequest | typeof RelistRequest
  /** Begins it; `isPending` until it ended. */
  change: { run: (asked: { payment: Payment; reason: string }) => void; isPending: boolean }
  finalFocus: () => HTMLElement | null
  /** What to think of before. */
  children?: ReactNode
}

/** Closes the dialog when what it asked for has ended; once it is done its button is gone, and the row's name takes focus. */
export function useEnd({ payment, onClose }: AskedProps) {
  const next = useRef<HTMLElement>(null)
  const end = (isDone: boolean) => {
    if (isDone) next.current = findRowName(payment._id)
    onClose()
  }
  return { end, finalFocus: () => next.current }
}

/** Asks why before an admin does something to a payment that cannot be undone. */
export function PaymentReasonDialog(props: Props) {
  const { payment, reasons, onClose, title, text, confirm, request, change, finalFocus, children } = props
  const { adminPayments, common } = useDashboardMessages()
  const formId = useId()
  const [reason, setReason] = useState(reasons.get(payment._id) ?? '')
  const { formRef, errors, readForm, clearError } = useFormErrors()

  function type(typed: string) {
    reasons.set(payment._id, typed)
    setReason(typed)
    clearError('reason')
  }

  function send(event: FormEvent) {
    event.preventDefault()
    const read = readForm(request, { reason })
    if (read) change.run({ payment, reason: read.reason })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      finalFocus={finalFocus}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={change.isPending}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      <form ref={formRef} id={formId} noValidate onSubmit={send}>
        <TextAreaField
          name="reason"
          label={adminPayments.why}
          help={adminPayments.whyHelp}
          error={errors['reason']}
          rows={3}
          value={reason}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
