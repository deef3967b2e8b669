import type { ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { TextAreaField } from './fields.tsx'
import { Form, type FormControl } from './form.tsx'

type Props = {
  title: string
  text: string
  confirm: string
  /** The words of the button that means no, if “Cancel” could be mistaken for yes. */
  keep?: string
  /** Its field `reason` is what the person typed. */
  form: FormControl
  label: string
  /** Says who reads the reason, and how long it may be. */
  help: string
  /** What was typed so far. */
  value: string
  onType: (reason: string) => void
  /** More fields, above the reason. */
  fields?: ReactNode
  busy: boolean
  /** Asks the person to reauthenticate, if that is needed. */
  dialog: ReactNode
  onClose: () => void
  finalFocus: () => HTMLElement | null
  /** What the person should consider first. */
  children?: ReactNode
}

/** Asks why before something is done that cannot be undone. */
export function ReasonDialog(props: Props) {
  const { form, label, help, value, onType, fields, dialog, children, ...question } = props
  return (
    <ConfirmDialog {...question} tone="danger" form={form.id}>
      {children}
      <Form control={form}>
        {fields}
        <TextAreaField
          name="reason"
          label={label}
          help={help}
          rows={3}
          value={value}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      </Form>
      {dialog}
    </ConfirmDialog>
  )
}
