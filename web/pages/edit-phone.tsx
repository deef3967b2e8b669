import { useParams } from 'react-router'
import type { ItemId } from '#contract/ids.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { EditPhone } from '#web/selling/edit-phone.tsx'
import { SellingScreen } from '#web/selling/selling-screen.tsx'

export default function EditPhonePage() {
  const { selling } = useDashboardMessages()
  const { id } = useParams() as { id: ItemId }
  return (
    <SellingScreen needs="either" title={selling.editTitle} text={selling.editText}>
      {(record) => <EditPhone key={id} id={id} record={record} />}
    </SellingScreen>
  )
}
