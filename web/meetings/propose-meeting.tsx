import { useEffect } from 'react'
import { Button } from '#web/ui/button.tsx'
import { loadWhenQuiet } from '#web/ui/start/load-when-idle.ts'
import { lazyComponent } from '#web/ui/start/lazy.tsx'
import type { Proposal } from './use-proposal.ts'

export const MeetingDialog = lazyComponent(() =>
  import('./meeting-dialog.tsx').then((file) => file.MeetingDialog),
)

type Props = {
  proposal: Proposal
  variant: 'primary' | 'secondary'
  children: string
}

/** A button that opens the form for a meeting, which the page shows while the hand-over is still ahead. */
export function ProposeMeeting({ proposal, variant, children }: Props) {
  // It must be there without a connection: what is sent then waits.
  useEffect(() => loadWhenQuiet(async () => MeetingDialog.preload()), [])
  return (
    <Button wide variant={variant} onClick={proposal.open}>
      {children}
    </Button>
  )
}
