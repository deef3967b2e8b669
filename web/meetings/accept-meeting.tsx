import type { PaymentId } from '#contract/ids.ts'
import type { Meeting, SaleView } from '#contract/sale-view.ts'
import { describeMove } from '#web/texts/describe-sale.ts'
import { saleMoves } from '#sentences/sale-situations.ts'
import { Button } from '#web/ui/button.tsx'
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
  return (
    <Button
      wide
      variant={variant}
      onClick={(event) => acceptance.open(event.currentTarget, meeting)}
      onPointerEnter={AcceptanceDialog.preload}
    >
      {describeMove('accept-meeting', { meeting }, saleMoves)}
    </Button>
  )
}

type OpenProps = { id: PaymentId; sale: SaleView; acceptance: Acceptance; proposal: Proposal }

/** Shows the question whether to accept the meeting, while it is open. */
export function OpenAcceptance({ id, sale, acceptance, proposal }: OpenProps) {
  const { shown } = acceptance
  return (
    shown && (
      <AcceptanceDialog id={id} sale={sale} shown={shown} acceptance={acceptance} proposal={proposal} />
    )
  )
}
