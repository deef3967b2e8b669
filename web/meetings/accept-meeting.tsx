import { useEffect } from 'react'
import type { Meeting } from '#contract/sale-view.ts'
import { describeMove } from '#web/texts/describe-sale.ts'
import { saleMoves } from '#sentences/sale-situations.ts'
import { Button } from '#web/ui/button.tsx'
import { loadWhenQuiet } from '#web/ui/start/load-when-idle.ts'
import { lazyComponent } from '#web/ui/start/lazy.tsx'
import type { Acceptance } from './use-acceptance.ts'

export const AcceptanceDialog = lazyComponent(() =>
  import('./acceptance-dialog.tsx').then((file) => file.AcceptanceDialog),
)

type Props = {
  meeting: Meeting
  acceptance: Acceptance
  variant?: 'primary' | 'secondary'
}

/** A button that accepts the meeting as it is shown now. It opens the question that the page shows. */
export function AcceptMeeting({ meeting, acceptance, variant = 'primary' }: Props) {
  // It must be there without a connection: the answer then waits.
  useEffect(() => loadWhenQuiet(async () => AcceptanceDialog.preload()), [])
  return (
    <Button wide variant={variant} onClick={(event) => acceptance.open(event, meeting)}>
      {describeMove('accept-meeting', { meeting }, saleMoves)}
    </Button>
  )
}
