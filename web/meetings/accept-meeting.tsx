import { useState } from 'react'
import type { PaymentId } from '#contract/ids.ts'
import type { Meeting, SaleView } from '#contract/sale-view.ts'
import { formatAppointment } from '#lib/dates.ts'
import { useMeetingMessages } from '#web/messages/meeting-messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/lazy.tsx'

const AcceptanceDialog = lazyComponent(() =>
  import('./acceptance-dialog.tsx').then((file) => file.AcceptanceDialog),
)

type Props = { id: PaymentId; sale: SaleView; meeting: Meeting }

/** A button that accepts the meeting as it is shown now. It shows time and place once more. */
export function AcceptMeeting({ id, sale, meeting }: Props) {
  const { meetings } = useMeetingMessages()
  /** The version that the person was shown when they pressed. A newer one must not be accepted in its place. */
  const [shown, setShown] = useState<Meeting>()
  return (
    <>
      <Button wide onClick={() => setShown(meeting)} onPointerEnter={AcceptanceDialog.preload}>
        {meetings.accept(formatAppointment(new Date(meeting.at)))}
      </Button>
      {shown && <AcceptanceDialog id={id} sale={sale} meeting={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
