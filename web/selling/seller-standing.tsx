import type { User } from '#contract/users.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Whether a seller may put phones up, and what happens until they may. */
export function SellerStanding({ record }: { record: User }) {
  const { selling } = useDashboardMessages()
  if (record.verify) {
    return (
      <Notice tone="good" icon="shield" title={selling.verifiedTitle}>
        {selling.verifiedText}
      </Notice>
    )
  }
  return (
    <Notice icon="clock" title={selling.unverifiedTitle}>
      {selling.unverifiedText}
    </Notice>
  )
}
