import * as z from 'zod/mini'
import { paragraph } from '#contract/fields.ts'
import type { Payout } from '#contract/payouts.ts'
import { payoutRoutes } from '#contract/routes/payouts.ts'
import { formatMinor } from '#formats/money.ts'
import { adminPayments } from '#texts/admin-payments.ts'
import { payouts } from '#texts/payouts.ts'
import { adminCommand } from '#web/admin/admin-command.ts'
import { callApi } from '#web/api/call-api.ts'
import { CommandDialog } from '#web/commands/command-dialog.tsx'
import { CommandQuestion } from '#web/commands/command-question.tsx'
import { findRowName } from '#web/ui/lists/row-focus.ts'

const { all } = payouts

type Props = { payout: Payout; onClose: () => void }

/** Asks before a payout is marked as paid. */
export function PayDialog({ payout: { id, seller, amountMinor, method, masked }, onClose }: Props) {
  return (
    <CommandQuestion
      title={all.payTitle(seller.name)}
      text={all.payText(formatMinor(amountMinor), payouts.nameAccount(method, masked))}
      confirm={all.payConfirm}
      command={{
        ...adminCommand,
        route: payoutRoutes.markPaid,
        send: () => callApi(payoutRoutes.markPaid, { params: { id } }),
        toast: all.paid,
      }}
      onClose={onClose}
      focusAfter={() => findRowName(id)}
    />
  )
}

const Failure = z.object({ reason: paragraph(300, 'payout-failure-missing') })

/** Asks why a payout failed. */
export function FailDialog({ payout: { id, seller }, onClose }: Props) {
  return (
    <CommandDialog
      title={all.failTitle(seller.name)}
      text={all.failText}
      confirm={all.failConfirm}
      fields={[{ kind: 'paragraph', name: 'reason', label: adminPayments.why, help: all.failHelp }]}
      schema={Failure}
      draft={`failure of payout ${id}`}
      command={{
        ...adminCommand,
        route: payoutRoutes.markFailed,
        send: (body) => callApi(payoutRoutes.markFailed, { params: { id }, body }),
        toast: all.failed,
      }}
      onClose={onClose}
      focusAfter={() => findRowName(id)}
    />
  )
}
