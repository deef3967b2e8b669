import { useState } from 'react'
import type { PaymentId } from '#contract/ids.ts'
import type { SaleView } from '#contract/sale-view.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/lazy.tsx'

const MeetingDialog = lazyComponent(() => import('./meeting-dialog.tsx').then((file) => file.MeetingDialog))

type Props = {
  id: PaymentId
  sale: SaleView
  variant: 'primary' | 'secondary'
  children: string
}

/** A button that opens the form for when and where to meet. */
export function ProposeMeeting({ id, sale, variant, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button wide variant={variant} onClick={() => setOpen(true)} onPointerEnter={MeetingDialog.preload}>
        {children}
      </Button>
      {isOpen && <MeetingDialog id={id} sale={sale} onClose={() => setOpen(false)} />}
    </>
  )
}
