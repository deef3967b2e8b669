import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Figures } from '#web/ui/figures.tsx'
import { usePayments } from './use-payments.ts'
import { useSellers } from './use-people.ts'
import { useReported } from './use-reported.ts'
import { useSaleProblems } from './use-sale-problems.ts'

/** How many sellers, reported listings, sale problems and explanations of missed hand-overs are waiting for an admin. */
export function AdminFigures() {
  const { dashboard } = useDashboardMessages()
  const sellers = useSellers({ only: 'waiting' })
  const reported = useReported('')
  const problems = useSaleProblems('open')
  const explained = usePayments({ state: 'unread' })
  return (
    <Figures
      figures={[
        {
          label: dashboard.sellersToVerify,
          count: sellers.data?.length,
          isAtLeast: sellers.hasNextPage,
          to: '/dashboard/sellers?verification=waiting',
        },
        {
          label: dashboard.reportedListings,
          count: reported.data?.length,
          isAtLeast: reported.hasNextPage,
          to: '/dashboard/reportitem',
        },
        {
          label: dashboard.saleProblems,
          count: problems.data?.length,
          isAtLeast: problems.hasNextPage,
          to: '/dashboard/problems',
        },
        {
          label: dashboard.newExplanations,
          count: explained.data?.length,
          isAtLeast: explained.hasNextPage,
          to: '/dashboard/payments?state=unread',
        },
      ]}
    />
  )
}
