import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Says that a seller is not verified yet, and what they have to wait for. */
export function NotVerifiedYet() {
  const { selling } = useDashboardMessages()
  return (
    <Notice icon="clock" title={selling.unverifiedTitle}>
      {selling.unverifiedText}
    </Notice>
  )
}
