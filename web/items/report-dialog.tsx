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
import { useOneAtATime } from '#web/ui/one-at-a-time.ts'
import { useToast } from '#web/ui/toast.tsx'
import { useFormErrors } from '#web/ui/use-form-errors.ts'
import styles from './report-dialog.module.css'

type Reason = (typeof reportReasons)[number]
type Props = { item: Item; open: boolean; onOpenChange: (open: boolean) => void }

/** Tells the admins what is wrong with a listing; anyone may. */
export function ReportDialog({ item, open, onOpenChange }: Props) {
  const { common, items } = useMessages()
  const formId = useId()
  /** What was chosen and typed outlives a dialog that is closed by mistake. */
  const [reason, setReason] = useState<Reason>()
  const [note, setNote] = useState('')
  const once = useOneAtATime()
  const toast = useToast()
  const alert = useAlert()
  const { formRef, errors, readForm, showErrors, clearError } = useFormErrors()
  const errorId = useId()
  const sending = useMutation({
    mutationFn: (body: { reason?: Reason; note?: string }) =>
      callApi(moderationRoutes.report, { params: { id: item._id }, body }),
    onSuccess: ({ modifiedCount, recorded }) => {
      setReason(undefined)
      setNote('')
      onOpenChange(false)
      if (modifiedCount) toast(items.reported)
      else toast(items.alreadyReported, { tone: 'plain', detail: recorded ? items.reportAdded : undefined })
    },
  })

  async function send() {
    if (!reason && !note.trim()) return showErrors([{ path: 'reason', message: items.reasonMissing }])
    const report = readForm(Report, { reason, note: note || undefined })
    if (!report) return
    try {
      await sending.mutateAsync(report)
    } catch (error) {
      const detail = error instanceof Error ? error.message : undefined
      await alert({ sentence: items.reportFailed, detail })
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void once(send)
  }

  function choose(chosen: Reason) {
    setReason(chosen)
    clearError('reason')
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
      <form ref={formRef} id={formId} className={styles.form} noValidate onSubmit={submit}>
        <fieldset className={styles.reasons} aria-describedby={errors['reason'] && errorId}>
          <legend>{items.reason}</legend>
          {reportReasons.map((each) => (
            <label key={each} className={styles.reason}>
              <input
                type="radio"
                name="reason"
                value={each}
                checked={each === reason}
                onChange={() => choose(each)}
              />
              {items.reasons[each]}
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
