import { Link } from 'react-router'
import type { User } from '#contract/users.ts'
import { AdminFigures } from '#web/admin/admin-figures.tsx'
import { describeEntries } from '#web/layout/drawer-links.tsx'
import { PageHead } from '#web/layout/page-head.tsx'
import { useMessages } from '#web/messages/messages.tsx'
import { SellerFigures } from '#web/selling/seller-figures.tsx'
import { SellerStanding } from '#web/selling/seller-standing.tsx'
import { hasRole } from '#web/session/needed-role.ts'
import { RequireRole } from '#web/session/require-role.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingState } from '#web/ui/states.tsx'
import styles from './dashboard.module.css'

export default function DashboardPage() {
  const { dashboard } = useMessages().pages
  const waiting = (
    <>
      <PageHead title={dashboard.title} />
      <LoadingState />
    </>
  )
  return (
    <RequireRole needs="either" waiting={waiting}>
      {(record) => (
        <>
          <PageHead title={dashboard.title} />
          <h1 className={styles.welcome}>{dashboard.welcome}</h1>
          <p className={styles.text}>{dashboard.text(record.name)}</p>
          <div className={styles.news}>
            {record.role === 'seller' && <SellerStanding record={record} />}
            {record.role === 'seller' && <SellerFigures email={record.email} />}
            {record.isAdmin && <AdminFigures />}
          </div>
          <WaysOn record={record} />
        </>
      )}
    </RequireRole>
  )
}

/** To each screen this person may open, and what it is for. */
function WaysOn({ record }: { record: User }) {
  const { layout, pages } = useMessages()
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
              <span className={styles.about}>{pages.dashboard.about[to]}</span>
            </span>
            <Icon name="arrow-right" size="small" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
