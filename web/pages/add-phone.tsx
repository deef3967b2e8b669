import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { AddPhone } from '#web/selling/add-phone.tsx'
import { SellingScreen } from '#web/selling/selling-screen.tsx'

export default function AddPhonePage() {
  const { selling } = useDashboardMessages()
  return (
    <SellingScreen needs="seller" title={selling.addTitle} text={selling.addText}>
      {(record) => <AddPhone record={record} />}
    </SellingScreen>
  )
}
