import type * as z from 'zod/mini'
import type { Payment } from '#contract/payments.ts'
import { type SaleProblemReason, SaleProblemReport, saleProblemRoutes } from '#contract/sale-problems.ts'
import { callApi } from '#web/api/call-api.ts'
import { useSaleProblemMessages } from '#web/messages/sale-problem-messages.tsx'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { ProblemPhotoField } from './problem-photo-field.tsx'
import type { TypedDraft } from './use-problem-draft.ts'
import type { ProblemPhotos } from './use-problem-photos.ts'
import { useProblemAction } from './use-sale-problems.ts'

type Props = {
  payment: Payment
  /** What can be chosen. */
  reasons: readonly SaleProblemReason[]
  draft: TypedDraft
  /** The photos, which are kept like the draft. */
  uploads: ProblemPhotos
  onChange: (draft: TypedDraft) => void
  onClose: () => void
  /** Called instead of `onClose` after the problem was reported. */
  onReported: () => void
  /** Returns the element that gets the focus after closing. */
  finalFocus: () => HTMLElement | null | void
}

/** Asks one side what went wrong with a sale. */
export function ReportProblemDialog({
  payment,
  reasons,
  draft,
  uploads,
  onChange,
  onClose,
  onReported,
  finalFocus,
}: Props) {
  const { saleProblems } = useSaleProblemMessages()
  const showToast = useToast()
  const { run, busy, dialog } = useProblemAction()
  const form = useForm({
    schema: SaleProblemReport,
    readValues: (typed) => ({ ...Object.fromEntries(typed), photos: uploads.urls }),
    onSubmit: send,
  })
  const change = (changes: Partial<TypedDraft>) => onChange({ ...draft, ...changes })

  function send(body: z.infer<typeof SaleProblemReport>) {
    if (uploads.unfinished) return form.showErrors([{ path: 'photos', message: uploads.unfinished }])
    void run(
      () => callApi(saleProblemRoutes.report, { params: { id: payment.id }, body }),
      () => {
        onReported()
        showToast(saleProblems.reported, { detail: saleProblems.reportedDetail })
      },
    )
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={saleProblems.dialogTitle}
      description={saleProblems.dialogText(payment.model)}
      finalFocus={finalFocus}
      actions={<DialogActions confirm={saleProblems.send} form={form.id} onClose={onClose} busy={busy} />}
    >
      <Form control={form}>
        <ChoiceField
          legend={saleProblems.reason}
          name="reason"
          options={reasons.map((value) => ({ value, label: saleProblems.reasons[value] }))}
          value={draft.reason}
          onChoose={(reason) => change({ reason })}
        />
        <TextAreaField
          name="text"
          label={saleProblems.text}
          help={saleProblems.textHelp}
          rows={4}
          value={draft.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        <ProblemPhotoField form={form} uploads={uploads} />
      </Form>
      {dialog}
    </Dialog>
  )
}
