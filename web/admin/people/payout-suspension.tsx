import type { UserId } from '#contract/ids.ts'
import type { PayoutSuspension } from '#contract/payout-suspension.ts'
import { PayoutSuspensionRequest } from '#contract/payouts.ts'
import { payoutRoutes } from '#contract/routes/payouts.ts'
import { admin } from '#texts/admin.ts'
import { callApi } from '#web/api/call-api.ts'
import { CommandDialog } from '#web/commands/command-dialog.tsx'
import { CommandQuestion } from '#web/commands/command-question.tsx'
import { findRowName } from '#web/ui/lists/row-focus.ts'
import { adminCommand } from '#web/admin/admin-command.ts'

type Seller = { id: string; name: string }
type Props = { seller: Seller; onClose: () => void }

const paramsOf = ({ id }: Seller) => ({ id: id as UserId })

/** Asks why the payouts to a seller are suspended. The seller reads it. */
export function SuspendPayoutsDialog({ seller, onClose }: Props) {
  const { suspend, suspension } = admin.people
  return (
    <CommandDialog
      title={suspension.title(seller.name)}
      text={suspension.text}
      confirm={suspend}
      fields={[{ kind: 'paragraph', name: 'reason', label: suspension.reason, help: suspension.help }]}
      schema={PayoutSuspensionRequest}
      draft={`suspension of ${seller.id}`}
      command={{
        ...adminCommand,
        route: payoutRoutes.suspend,
        send: (body) => callApi(payoutRoutes.suspend, { params: paramsOf(seller), body }),
        toast: suspension.done,
      }}
      onClose={onClose}
      focusAfter={() => findRowName(seller.id)}
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
  return (
    <CommandQuestion
      title={resumption.title(seller.name)}
      text={resumption.text(reason)}
      confirm={resume}
      command={{
        ...adminCommand,
        route: payoutRoutes.resume,
        send: () => callApi(payoutRoutes.resume, { params: paramsOf(seller) }),
        toast: resumption.done,
      }}
      onClose={onClose}
      focusAfter={() => findRowName(seller.id)}
    />
  )
}
