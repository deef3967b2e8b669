import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Figures } from '#web/ui/figures.tsx'
import { usePeople } from './use-people.ts'
import { useReported } from './use-reported.ts'

/** What waits for an admin, in two numbers. */
export function AdminFigures() {
  const { dashboard } = useDashboardMessages().pages
  const sellers = usePeople('sellers', '')
  const reported = useReported('')
  const unverified = sellers.data?.filter((person) => !person.verify)
  return (
    <Figures
      figures={[
        {
          label: dashboard.sellersToVerify,
          count: unverified?.length,
          isAtLeast: sellers.hasNextPage,
        },
        {
          label: dashboard.reportedItems,
          count: reported.data?.length,
          isAtLeast: reported.hasNextPage,
        },
      ]}
    />
  )
}
