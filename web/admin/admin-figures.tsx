import { dashboard } from '#texts/dashboard.ts'
import { useOwnTasks } from '#web/layout/use-own-tasks.ts'
import { Figures } from '#web/ui/lists/figures.tsx'

/** What waits for an admin, the most urgent first: people's money, then sellers and listings. */
export function AdminFigures() {
  const { forAdmins: count } = useOwnTasks()
  return (
    <section aria-label={dashboard.waiting}>
      <Figures
        figures={[
          { label: dashboard.saleProblems, count: count?.saleProblems, to: '/dashboard/problems' },
          {
            label: dashboard.failedRefunds,
            count: count?.failedRefunds,
            to: '/dashboard/payments?state=owed',
          },
          {
            label: dashboard.newExplanations,
            count: count?.explanations,
            to: '/dashboard/payments?state=unread',
          },
          {
            label: dashboard.sellersToVerify,
            count: count?.sellers,
            to: '/dashboard/sellers?verification=waiting',
          },
          {
            label: dashboard.reportedListings,
            count: count?.reportedListings,
            to: '/dashboard/reportitem',
          },
        ]}
      />
    </section>
  )
}
