import { useState } from 'react'
import * as z from 'zod/mini'
import type { Listing } from '#contract/listings.ts'
import { Report, reportReasons } from '#contract/moderation.ts'
import { moderationRoutes } from '#contract/routes/moderation.ts'
import { reports } from '#texts/reports.ts'
import { callApi } from '#web/api/call-api.ts'
import { useAction } from '#web/session/use-action.tsx'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Reason = (typeof reportReasons)[number]
type Props = { listing: Listing; open: boolean; onOpenChange: (open: boolean) => void }

/** Reports a listing to the admins. Guests can report too. */
export function ReportDialog({ listing, open, onOpenChange }: Props) {
  /** The choice and the note are kept when the dialog is closed by mistake. */
  const [reason, setReason] = useState<Reason>()
  const [note, setNote] = useState('')
  const showToast = useToast()
  const { run, busy, dialog } = useAction({
    describe: (error) => ({
      sentence: reports.failed,
      detail: error instanceof Error ? error.message : undefined,
    }),
  })
  const form = useForm({
    schema: readReport(reports.reasonMissing),
    readValues: () => ({ reason, note: note.trim() === '' ? undefined : note }),
    onSubmit: (report) => void run(() => send(report)),
  })

  async function send(body: { reason?: Reason; note?: string }) {
    const input = { params: { id: listing.id }, body }
    const { modifiedCount, recorded } = await callApi(moderationRoutes.report, input)
    setReason(undefined)
    setNote('')
    onOpenChange(false)
    if (modifiedCount) showToast(reports.reported)
    else showToast(reports.alreadyReported, { tone: 'plain', detail: recorded ? reports.added : undefined })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={reports.title}
      description={reports.text(listing.title)}
      actions={
        <DialogActions
          confirm={reports.send}
          form={form.id}
          onClose={() => onOpenChange(false)}
          busy={busy}
        />
      }
    >
      <Form control={form}>
        <ChoiceField
          legend={reports.reason}
          name="reason"
          options={reportReasons.map((value) => ({ value, label: reports.reasons[value] }))}
          value={reason}
          onChoose={setReason}
        />
        <TextAreaField
          name="note"
          label={reports.note}
          help={reports.noteHelp}
          rows={3}
          value={note}
          onChange={(event) => {
            setNote(event.currentTarget.value)
            form.clearError('reason')
          }}
        />
      </Form>
      {dialog}
    </Dialog>
  )
}

/** The schema of the form: a reason or a note is enough. */
const readReport = (reasonMissing: string) =>
  z.extend(Report, {}).check(
    z.refine(({ reason, note }) => reason !== undefined || note !== undefined, {
      path: ['reason'],
      error: reasonMissing,
    }),
  )
