import type { PaymentId } from '#contract/ids.ts'
import type { SaleView } from '#contract/sale-view.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/start/lazy.tsx'
import type { Proposal } from './use-proposal.ts'

const MeetingDialog = lazyComponent(() => import('./meeting-dialog.tsx').then((file) => file.MeetingDialog))

type Props = {
  proposal: Proposal
  variant: 'primary' | 'secondary'
  children: string
}

/** A button that opens the form for a meeting, which `OpenProposal` shows. */
export function ProposeMeeting({ proposal, variant, children }: Props) {
  return (
    <Button
      wide
      variant={variant}
      onClick={(event) => proposal.open(event.currentTarget)}
      onPointerEnter={MeetingDialog.preload}
    >
      {children}
    </Button>
  )
}

/** Shows the form for a meeting while it is open and the hand-over is still ahead. */
export function OpenProposal({ id, sale, proposal }: { id: PaymentId; sale: SaleView; proposal: Proposal }) {
  const { by } = sale
  return (
    proposal.isOpen &&
    by !== undefined && <MeetingDialog id={id} sale={sale} by={new Date(by)} proposal={proposal} />
  )
}
