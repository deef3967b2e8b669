import { useEffect } from 'react'
import type { PaymentId } from '#contract/ids.ts'
import type { Meeting, SaleView } from '#contract/sale-view.ts'
import { describeMove } from '#web/texts/describe-sale.ts'
import { saleMoves } from '#sentences/sale-situations.ts'
import { Button } from '#web/ui/button.tsx'
import { loadWhenQuiet } from '#web/ui/start/load-when-idle.ts'
import { lazyComponent } from '#web/ui/start/lazy.tsx'
import type { Acceptance } from './use-acceptance.ts'
import type { Proposal } from './use-proposal.ts'

const AcceptanceDialog = lazyComponent(() =>
  import('./acceptance-dialog.tsx').then((file) => file.AcceptanceDialog),
)

type Props = {
  meeting: Meeting
  acceptance: Acceptance
  variant?: 'primary' | 'secondary'
}

/** A button that accepts the meeting as it is shown now. It opens the question that `OpenAcceptance` shows. */
export function AcceptMeeting({ meeting, acceptance, variant = 'primary' }: Props) {
  // It must be there without a connection: the answer then waits.
  useEffect(() => loadWhenQuiet(async () => AcceptanceDialog.preload()), [])
  return (
    <Button wide variant={variant} onClick={(event) => acceptance.open(event.currentTarget, meeting)}>
      {describeMove('accept-meeting', { meeting }, saleMoves)}
    </Button>
  )
}

type OpenProps = {
  id: PaymentId
  sale: SaleView
  acceptance: Acceptance
  proposal: Proposal
  title: string
}

/** Shows the question whether to accept the meeting, while it is open. */
export function OpenAcceptance({ id, sale, acceptance, proposal, title }: OpenProps) {
  const { openedFor } = acceptance
  return (
    openedFor && (
      <AcceptanceDialog
        id={id}
        sale={sale}
        openedFor={openedFor}
        acceptance={acceptance}
        proposal={proposal}
        title={title}
      />
    )
  )
}
