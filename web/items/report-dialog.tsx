import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { Item } from '#contract/items.ts'
import { moderationRoutes, Report, reportReasons } from '#contract/moderation.ts'
import { callApi } from '#web/api/call-api.ts'
import { useMessages } from '#web/messages/messages.tsx'
import { useAlert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useFormErrors } from '#web/ui/use-form-errors.ts'
import styles from './report-dialog.module.css'

type Props = { item: Item; open: boolean; onOpenChange: (open: boolean) => void }

/** Tells the admins what is wrong with a listing; anyone may. */
export function ReportDialog({ item, open, onOpenChange }: Props) {
  const { common, items } = useMessages()
  const formId = useId()
  /** Outlives a dialog that is closed by mistake. */
  const [note, setNote] = useState('')
  const toast = useToast()
  const alert = useAlert()
  const { formRef, errors, readForm, showErrors, clearError } = useFormErrors()
  const errorId = useId()
  const sending = useMutation({
    mutationFn: (body: { reason?: (typeof reportReasons)[number]; note?: string }) =>
      callApi(moderationRoutes.report, { params: { id: item._id }, body }),
    onSuccess: ({ modifiedCount }) => {
      setNote('')
      onOpenChange(false)
      if (modifiedCount) toast(items.reported)
      else toast(items.alreadyReported, { tone: 'plain' })
    },
    onError: (error) => void alert({ sentence: items.reportFailed, detail: error.message }),
  })

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.isPending) return
    const reason = new FormData(event.currentTarget).get('reason') ?? undefined
    if (!reason && !note.trim()) return showErrors([{ path: 'reason', message: items.reasonMissing }])
    const report = readForm(Report, { reason, note: note || undefined })
    if (report) sending.mutate(report)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={items.reportTitle}
      description={items.reportText(item.model)}
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {common.cancel}
          </Button>
          <Button type="submit" form={formId} busy={sending.isPending}>
            {items.sendReport}
          </Button>
        </>
      }
    >
      <form ref={formRef} id={formId} className={styles.form} noValidate onSubmit={send}>
        <fieldset className={styles.reasons} aria-describedby={errors['reason'] && errorId}>
          <legend>{items.reason}</legend>
          {reportReasons.map((reason) => (
            <label key={reason} className={styles.reason}>
              <input type="radio" name="reason" value={reason} onChange={() => clearError('reason')} />
              {items.reasons[reason]}
            </label>
          ))}
          {errors['reason'] && (
            <p id={errorId} className={styles.error} role="alert">
              <Icon name="warning" size="small" />
              {errors['reason']}
            </p>
          )}
        </fieldset>
        <TextAreaField
          name="note"
          label={items.note}
          help={items.noteHelp}
          error={errors['note']}
          rows={3}
          value={note}
          onChange={(event) => {
            setNote(event.currentTarget.value)
            clearError('note')
            clearError('reason')
          }}
        />
      </form>
    </Dialog>
  )
}
