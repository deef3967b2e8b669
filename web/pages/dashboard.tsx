import { Link } from 'react-router'
import type { User } from '#contract/users.ts'
import { dashboard } from '#texts/dashboard.ts'
import { drawer } from '#texts/drawer.ts'
import { AdminFigures } from '#web/admin/admin-figures.tsx'
import { CommonBrands } from '#web/admin/common-brands.tsx'
import { describeEntries } from '#web/layout/drawer-links.tsx'
import { PageHead } from '#web/layout/page-head.tsx'
import { AddAccountNotice } from '#web/payouts/add-account-notice.tsx'
import { SellerOverview } from '#web/selling/seller-overview.tsx'
import { hasRole } from '#web/session/own-record.ts'
import { RequireRole } from '#web/layout/require-role.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { LoadingState } from '#web/ui/states.tsx'
import { Text } from '#web/ui/text.tsx'
import styles from './dashboard.module.css'

export default function DashboardPage() {
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
    <RequireRole needs="either" waiting={waiting} heading={dashboard.title}>
      {(record) => (
        <>
          {head}
          <Text soft>{dashboard.text(record.name)}</Text>
          <Stack className={styles.news}>
            {record.isAdmin && !record.lacksSecondFactor && (
              <>
                <AdminFigures />
                <CommonBrands />
              </>
            )}
            {record.role === 'seller' && <AddAccountNotice />}
            {record.role === 'seller' ? (
              <SellerOverview record={record}>
                <ScreenLinks record={record} />
              </SellerOverview>
            ) : (
              <details className={styles.folded}>
                <summary>{dashboard.allScreens}</summary>
                <ScreenLinks record={record} />
              </details>
            )}
          </Stack>
        </>
      )}
    </RequireRole>
  )
}

/** Links to the screens that this person may open, with the purpose of each. */
function ScreenLinks({ record }: { record: User }) {
  const screens = describeEntries(drawer).filter(
    ({ to, needs }) => to !== '/dashboard' && hasRole(record, needs),
  )
  return (
    <ul className={styles.screens}>
      {screens.map(({ to, label, icon }) => (
        <li key={to}>
          <Card as={Link} to={to} className={styles.screen}>
            <Icon name={icon} />
            <Stack as="span" gap="none">
              <Text as="span" strong>
                {label}
              </Text>
              <Text as="span" size="small" soft>
                {dashboard.about[to]}
              </Text>
            </Stack>
            <Icon name="arrow-right" size="small" />
          </Card>
        </li>
      ))}
    </ul>
  )
}
