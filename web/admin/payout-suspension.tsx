import { useState } from 'react'
import type { PayoutSuspension } from '#contract/payout-suspension.ts'
import { PayoutSuspensionRequest } from '#contract/payouts.ts'
import { admin } from '#texts/admin.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useForm } from '#web/ui/form.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { findRowName } from '#web/ui/row-focus.ts'
import { type Seller, useResumePayouts, useSuspendPayouts } from './use-payout-suspension.ts'

type Props = { seller: Seller; onClose: () => void }

/** Asks why the payouts to a seller are suspended. The seller reads it. */
export function SuspendPayoutsDialog({ seller, onClose }: Props) {
  const { suspend, suspension } = admin.people
  const { run, busy, dialog } = useSuspendPayouts((isDone) => isDone && onClose())
  const [typed, setTyped] = useState('')
  const form = useForm({
    schema: PayoutSuspensionRequest,
    onSubmit: ({ reason }) => run({ seller, reason }),
  })
  return (
    <ReasonDialog
      title={suspension.title(seller.name)}
      text={suspension.text}
      confirm={suspend}
      form={form}
      label={suspension.reason}
      help={suspension.help}
      value={typed}
      onType={setTyped}
      busy={busy}
      dialog={dialog}
      onClose={onClose}
      finalFocus={() => findRowName(seller.id)}
    />
  )
}

/** Asks before the payouts to a seller are resumed, and says why they were suspended. */
export function ResumePayoutsQuestion({
  seller,
  suspension: { reason },
  onClose,
}: Props & { suspension: PayoutSuspension }) {
  const { resume, resumption } = admin.people
  const { run, busy, dialog } = useResumePayouts((isDone) => isDone && onClose())
  return (
    <ConfirmDialog
      title={resumption.title(seller.name)}
      text={resumption.text(reason)}
      confirm={resume}
      busy={busy}
      onConfirm={() => run(seller)}
      onClose={onClose}
      finalFocus={() => findRowName(seller.id)}
    >
      {dialog}
    </ConfirmDialog>
  )
}
