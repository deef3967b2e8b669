import { type ReactNode, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { Payment } from '#contract/payments.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { findRowName } from '#web/ui/row-focus.ts'

/** The props of every dialog that asks for a reason. */
type Asked = {
  /** The reasons typed earlier, by row id. */
  reasons: Map<string, string>
  onClose: () => void
}

export type AskedProps = Asked & { payment: Payment }

type Request = z.ZodMiniObject<{ reason: z.ZodMiniString }>

type Props<R extends Request> = Asked & {
  /** The id of the row that the dialog is about. */
  id: string
  title: string
  text: string
  confirm: string
  /** Validates the reason; has the message for an empty one. */
  request: R
  /** The values to check, if they are not the text of the fields. */
  readValues?: (typed: FormData) => unknown
  /** More fields, above the reason. */
  fields?: ReactNode
  /** Says who reads the reason, and how long it may be. */
  help: string
  /** Starts the action; `busy` is true until it has ended. */
  onSend: (values: z.output<R>) => void
  busy: boolean
  /** Asks the admin to reauthenticate, if that is needed. */
  dialog: ReactNode
  finalFocus: () => HTMLElement | null
  /** What the admin should consider first. */
  children?: ReactNode
}

/**
 * Closes the dialog when the action has ended. If it succeeded, its button has disappeared, so the row's name gets the
 * focus.
 */
export function useEnd(id: string, onClose: () => void) {
  const next = useRef<HTMLElement>(null)
  const end = (isDone: boolean) => {
    if (isDone) next.current = findRowName(id)
    onClose()
  }
  return { end, finalFocus: () => next.current }
}

/** Asks why before an admin does something that cannot be undone. */
export function ReasonDialog<R extends Request>(props: Props<R>) {
  const { id, reasons, onClose, title, text, confirm, request, help, finalFocus, children } = props
  const { readValues, fields, onSend, busy, dialog } = props
  const { adminPayments } = useDashboardMessages()
  const [reason, setReason] = useState(reasons.get(id) ?? '')
  const form = useForm({ schema: request, ...(readValues && { readValues }), onSubmit: onSend })

  function type(typed: string) {
    reasons.set(id, typed)
    setReason(typed)
  }

  return (
    <ConfirmDialog
      title={title}
      text={text}
      confirm={confirm}
      tone="danger"
      form={form.id}
      busy={busy}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      {children}
      <Form control={form}>
        {fields}
        <TextAreaField
          name="reason"
          label={adminPayments.why}
          help={help}
          rows={3}
          value={reason}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </Form>
      {dialog}
    </ConfirmDialog>
  )
}
