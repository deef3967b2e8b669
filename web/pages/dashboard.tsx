import { Link } from 'react-router'
import type { User } from '#contract/users.ts'
import { AdminFigures } from '#web/admin/admin-figures.tsx'
import { describeEntries } from '#web/layout/drawer-links.tsx'
import { PageHead } from '#web/layout/page-head.tsx'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { SellerOverview } from '#web/selling/seller-overview.tsx'
import { hasRole } from '#web/session/own-record.ts'
import { RequireRole } from '#web/layout/require-role.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { LoadingState } from '#web/ui/states.tsx'
import styles from './dashboard.module.css'

export default function DashboardPage() {
  const { dashboard } = useDashboardMessages()
  const head = (
    <>
      <PageHead title={dashboard.title} />
      <h1 className={styles.welcome}>{dashboard.welcome}</h1>
    </>
  )
  const waiting = (
    <>
      {head}
      <LoadingState />
    </>
  )
  return (
    <RequireRole needs="either" waiting={waiting}>
      {(record) => (
        <>
          {head}
          <p className={styles.text}>{dashboard.text(record.name)}</p>
          <Stack className={styles.news}>
            {record.isAdmin && <AdminFigures />}
            {record.role === 'seller' ? (
              <SellerOverview record={record}>
                <NextSteps record={record} />
              </SellerOverview>
            ) : (
              <NextSteps record={record} />
            )}
          </Stack>
        </>
      )}
    </RequireRole>
  )
}

/** Links to the screens that this person may open, with what each is for. */
function NextSteps({ record }: { record: User }) {
  const { layout, dashboard } = useDashboardMessages()
  const ways = describeEntries(layout).filter(
    ({ to, needs }) => to !== '/dashboard' && hasRole(record, needs),
  )
  return (
    <ul className={styles.ways}>
      {ways.map(({ to, label, icon }) => (
        <li key={to}>
          <Link to={to} className={styles.way}>
            <Icon name={icon} />
            <span>
              <span className={styles.name}>{label}</span>
              <span className={styles.about}>{dashboard.about[to]}</span>
            </span>
            <Icon name="arrow-right" size="small" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
