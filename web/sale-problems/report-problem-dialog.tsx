import * as z from 'zod/mini'
import type { PaymentWithSteps } from '#contract/payments.ts'
import { ProblemWish } from '#contract/problem-offers.ts'
import { saleProblemRoutes } from '#contract/routes/sale-problems.ts'
import { type SaleProblemReason, SaleProblemReport } from '#contract/sale-problems.ts'
import type { SaleSide, SaleView } from '#contract/sale-view.ts'
import { formatAppointment } from '#formats/unbroken-dates.ts'
import { saleProblems } from '#texts/sale-problems.ts'
import { callApi } from '#web/api/call-api.ts'
import { AmountField, readMinor } from '#web/commands/amount-field.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { usePhotoWait } from '#web/photos/use-photo-wait.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { DialogActions } from '#web/ui/dialogs/dialog-actions.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { findMaxPart } from './describe-offer.ts'
import { OfferChoice } from './offer-choice.tsx'
import { partWithin } from './part-within.ts'
import { ProblemFields } from './problem-fields.tsx'
import type { TypedDraft } from './use-problem-draft.ts'
import type { ProblemPhotos } from './use-problem-photos.ts'

type Props = {
  payment: PaymentWithSteps
  /** The side that reports. */
  side: SaleSide
  /** The reasons that can be chosen. */
  reasons: readonly SaleProblemReason[]
  draft: TypedDraft
  /** The photos. They are stored like the draft. */
  uploads: ProblemPhotos
  onChange: (draft: TypedDraft) => void
  onClose: () => void
  /** Closes the dialog and goes to the meeting. */
  onSeeMeeting: () => void
  /** Called instead of `onClose` once the problem is reported. */
  onReported: () => void
  /** Returns the element that gets the focus after closing. */
  finalFocus: () => HTMLElement | null | void
}

/** Asks one side what went wrong with a sale. */
export function ReportProblemDialog({
  payment,
  side,
  reasons,
  draft,
  uploads,
  onChange,
  onClose,
  onSeeMeeting,
  onReported,
  finalFocus,
}: Props) {
  const now = useNow()
  const maxMinor = findMaxPart(payment)
  const form = useForm({
    schema: side === 'buyer' ? buyersReport(maxMinor) : SaleProblemReport,
    readValues: (typed) => ({
      ...Object.fromEntries(typed),
      photos: uploads.urls,
      ...(side === 'buyer' && { wish: readWish(draft) }),
    }),
    onSubmit: submit,
  })
  const photoWait = usePhotoWait(form, 'photos', uploads.photos)
  const other = side === 'buyer' ? payment.seller : payment.buyer
  const early =
    payment.state === 'reserved' && payment.sale
      ? describeEarlyReport(draft.reason, payment.sale, now)
      : undefined
  const change = (changes: Partial<TypedDraft>) => onChange({ ...draft, ...changes })

  const { run, busy, dialog } = useCommand({
    route: saleProblemRoutes.report,
    errors: saleProblems.errors,
    send: (body: z.infer<typeof SaleProblemReport>) =>
      callApi(saleProblemRoutes.report, { params: { id: payment.id }, body }),
    toast: { text: saleProblems.reported, detail: saleProblems.reportedDetail },
    awaitsRefetch: true,
    onDone: onReported,
  })

  function submit(body: z.infer<typeof SaleProblemReport>) {
    if (photoWait.checkUploaded()) void run(body)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      busy={busy}
      title={saleProblems.dialogTitle}
      description={saleProblems[payment.provider === 'cash' ? 'dialogTextCash' : 'dialogText'](
        payment.title,
        other.name,
      )}
      finalFocus={finalFocus}
      actions={
        <DialogActions
          confirm={saleProblems.send}
          form={form.id}
          onClose={onClose}
          busy={busy}
          waits={photoWait.isWaiting}
        />
      }
    >
      <Form control={form}>
        <ChoiceField
          legend={saleProblems.reason}
          name="reason"
          options={reasons.map((value) => ({ value, label: saleProblems.reasonsInForm[side][value] }))}
          value={draft.reason}
          onChoose={(reason) => change({ reason })}
        />
        {early && (
          <Notice icon="clock" title={early}>
            <Button variant="quiet" size="small" onClick={onSeeMeeting}>
              {saleProblems.seeMeeting}
            </Button>
          </Notice>
        )}
        {side === 'buyer' && <WishFields maxMinor={maxMinor} draft={draft} onChange={change} />}
        <ProblemFields
          form={form}
          label={saleProblems.text}
          help={payment.state === 'reserved' ? saleProblems.textHelp : saleProblems.textHelpAfter}
          text={draft.text}
          onType={(text) => change({ text })}
          uploads={uploads}
          photoWait={photoWait}
        />
      </Form>
      {dialog}
    </Dialog>
  )
}

/** The page asks every buyer what they want. */
const buyersReport = (maxMinor: number) =>
  z.extend(SaleProblemReport, { wish: ProblemWish.check(partWithin(maxMinor)) })

const readWish = ({ what, amount = '' }: TypedDraft) => ({
  what,
  ...(what === 'part' && { amountMinor: readMinor(amount) }),
})

type WishProps = {
  maxMinor: number
  draft: TypedDraft
  onChange: (changes: Partial<TypedDraft>) => void
}

/** Asks the buyer what they want: it is their first offer to the seller. */
function WishFields({ maxMinor, draft, onChange }: WishProps) {
  const { wish, amount } = saleProblems.offer
  return (
    <>
      <OfferChoice
        legend={wish}
        name="wish.what"
        side="buyer"
        value={draft.what}
        onChoose={(what) => onChange({ what })}
      />
      {draft.what === 'part' && (
        <AmountField
          name="wish.amountMinor"
          leftMinor={maxMinor}
          texts={amount}
          typed={draft.amount ?? ''}
          onType={(typed) => onChange({ amount: typed })}
        />
      )}
    </>
  )
}

type Sale = Pick<SaleView, 'meeting'>

/** Why it is too early to report that the other side never came; undefined if it is not. */
export function describeEarlyReport(
  reason: SaleProblemReason | undefined,
  { meeting }: Sale,
  now: Date | undefined,
): string | undefined {
  if (reason !== 'no-show' || !now) return undefined
  if (!meeting?.agreedAt) return saleProblems.noMeeting
  const at = new Date(meeting.at)
  return at > now ? saleProblems.meetingToCome(formatAppointment(at)) : undefined
}
