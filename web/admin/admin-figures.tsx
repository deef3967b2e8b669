import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Figures } from '#web/ui/figures.tsx'
import { usePayments } from './use-payments.ts'
import { useSellers } from './use-people.ts'
import { useReported } from './use-reported.ts'
import { useSaleProblems } from './use-sale-problems.ts'

/** What waits for an admin, the most urgent first: people's money, then sellers and listings. */
export function AdminFigures() {
  const { dashboard } = useDashboardMessages()
  const problems = useSaleProblems('open')
  const failedRefunds = usePayments({ state: 'refund-failed' })
  const explained = usePayments({ state: 'unread' })
  const sellers = useSellers({ only: 'waiting' })
  const reported = useReported('')
  return (
    <section aria-label={dashboard.waiting}>
      <Figures
        figures={[
          describeFigure(dashboard.saleProblems, '/dashboard/problems', problems),
          describeFigure(dashboard.failedRefunds, '/dashboard/payments?state=refund-failed', failedRefunds),
          describeFigure(dashboard.newExplanations, '/dashboard/payments?state=unread', explained),
          describeFigure(dashboard.sellersToVerify, '/dashboard/sellers?verification=waiting', sellers),
          describeFigure(dashboard.reportedListings, '/dashboard/reportitem', reported),
        ]}
      />
    </section>
  )
}

type Pages = { data?: unknown[] | undefined; hasNextPage: boolean }

const describeFigure = (label: string, to: string, { data, hasNextPage }: Pages) => ({
  label,
  count: data?.length,
  isAtLeast: hasNextPage,
  to,
})
