import * as z from 'zod/mini'
import { paragraph } from '#contract/fields.ts'
import type { Payout } from '#contract/payouts.ts'
import { payoutRoutes } from '#contract/routes/payouts.ts'
import { formatTaka } from '#lib/money.ts'
import { adminPayments } from '#texts/admin-payments.ts'
import { admin } from '#texts/admin.ts'
import { payouts } from '#texts/payouts.ts'
import { callApi } from '#web/api/call-api.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useForm } from '#web/ui/form.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { findRowName } from '#web/ui/row-focus.ts'
import { useToast } from '#web/ui/toast.tsx'
import { useKeptText } from '#web/ui/use-kept-text.ts'
import { usePayoutAction } from './use-payout-action.ts'

const { all } = payouts

type Props = { payout: Payout; onClose: () => void }
type FailProps = Props & { reasons: Map<string, string> }

/** Asks before a payout is marked as paid. */
export function PayDialog({ payout: { id, seller, amount, masked }, onClose }: Props) {
  const { run, busy, dialog } = usePayoutAction(admin.reauthentication)
  const showToast = useToast()

  async function pay() {
    await callApi(payoutRoutes.markPaid, { params: { id } })
    onClose()
    showToast(all.paid)
  }

  return (
    <ConfirmDialog
      title={all.payTitle(seller.name)}
      text={all.payText(formatTaka(amount), masked)}
      confirm={all.payConfirm}
      busy={busy}
      onConfirm={() => run(pay)}
      onClose={onClose}
      finalFocus={() => findRowName(id)}
    >
      {dialog}
    </ConfirmDialog>
  )
}

const Failure = z.object({ reason: paragraph(300, 'payout-failure-missing') })

/** Asks why a payout failed. `reasons` has the texts that were typed so far, by payout id. */
export function FailDialog({ payout: { id, seller }, reasons, onClose }: FailProps) {
  const { run, busy, dialog } = usePayoutAction(admin.reauthentication)
  const showToast = useToast()
  const [reason, type] = useKeptText(reasons, id)
  const form = useForm({ schema: Failure, onSubmit: (body) => void run(() => fail(body), { form }) })

  async function fail(body: z.infer<typeof Failure>) {
    await callApi(payoutRoutes.markFailed, { params: { id }, body })
    onClose()
    showToast(all.failed)
  }

  return (
    <ReasonDialog
      title={all.failTitle(seller.name)}
      text={all.failText}
      confirm={all.failConfirm}
      form={form}
      label={adminPayments.why}
      help={all.failHelp}
      value={reason}
      onType={type}
      busy={busy}
      dialog={dialog}
      onClose={onClose}
      finalFocus={() => findRowName(id)}
    />
  )
}
