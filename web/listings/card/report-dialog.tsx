import * as z from 'zod/mini'
import type { Listing } from '#contract/listings.ts'
import { Report, reportReasons } from '#contract/moderation.ts'
import { pathOfListing } from '#lib/listing-path.ts'
import { reports } from '#texts/reports.ts'
import { sendOrWait } from '#web/outbox/send-or-wait.ts'
import { WaitingNote } from '#web/outbox/waiting-note.tsx'
import { useSession } from '#web/session/session.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { useDraft } from '#web/own-data/use-draft.ts'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { DialogActions } from '#web/ui/dialogs/dialog-actions.tsx'
import { TextAreaField } from '#web/ui/forms/fields.tsx'
import { Form, useForm } from '#web/ui/forms/form.tsx'

const Typed = z.object({ reason: Report.shape.reason, note: z.string() })
type Props = { listing: Listing; open: boolean; onOpenChange: (open: boolean) => void }

/** Reports a listing to the admins. Guests can report too. */
export function ReportDialog({ listing, open, onOpenChange }: Props) {
  const draft = { key: `report of ${listing.id}`, owner: undefined }
  const { typed, change, forget } = useDraft(Typed, { ...draft, empty: { note: '' } })
  const owner = useSession().user?.uid
  const { reason, note } = typed
  const form = useForm({
    schema: readReport(reports.reasonMissing),
    readValues: () => ({ reason, note: note.trim() === '' ? undefined : note }),
    onSubmit: (report) => void run(report),
  })

  const { run, busy, dialog } = useCommand({
    ...sendOrWait({
      thing: listing.id,
      title: listing.title,
      path: pathOfListing(listing),
      name: 'moderation.report',
      owner,
      inputOf: (body: Report) => ({ params: { id: listing.id }, body }),
      draft,
      onWaiting: () => onOpenChange(false),
    }),
    describe: (error) => ({
      sentence: reports.failed,
      detail: error instanceof Error ? error.message : undefined,
    }),
    toast: ({ modifiedCount, recorded }) =>
      modifiedCount
        ? reports.reported
        : {
            text: reports.alreadyReported,
            tone: 'plain',
            detail: recorded ? reports.added : undefined,
          },
    onDone() {
      forget()
      onOpenChange(false)
    },
  })

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
          onChoose={(chosen) => change({ reason: chosen })}
        />
        <TextAreaField
          name="note"
          label={reports.note}
          help={reports.noteHelp}
          rows={3}
          value={note}
          onChange={(event) => {
            change({ note: event.currentTarget.value })
            form.clearError('reason')
          }}
        />
      </Form>
      <WaitingNote name="moderation.report" thing={listing.id} onSent={forget} />
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
