import { Link } from 'react-router'
import type { User } from '#contract/users.ts'
import { formatMinor } from '#formats/money.ts'
import { formatList } from '#formats/numbers.ts'
import { adminBrands } from '#texts/admin-brands.ts'
import { dashboard } from '#texts/dashboard.ts'
import { payouts } from '#texts/payouts.ts'
import { AlertSection } from '#web/admin/alert-banner.tsx'
import { AdminFigures } from '#web/admin/admin-figures.tsx'
import { listCommonHidden } from '#web/admin/brands/brand-order.ts'
import { useManagedBrands, useShowBrands } from '#web/admin/brands/use-brands.ts'
import { dashboardScreens } from '#web/layout/drawer-links.tsx'
import { PageHead } from '#web/layout/page-head.tsx'
import { RequireRole } from '#web/layout/require-role.tsx'
import { findEarned, splitHeld } from '#web/payouts/split-balance.ts'
import { useMyPayouts } from '#web/payouts/use-payouts.ts'
import { SellerOverview } from '#web/selling/seller-overview.tsx'
import { hasRole } from '#web/session/own-record.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import styles from './dashboard.module.css'

export default function DashboardPage() {
  const head = (
    <>
      <PageHead title={dashboard.title} />
      <h1 className={styles.welcome}>{dashboard.welcome}</h1>
    </>
  )
  return (
    <RequireRole needs="either" head={head} heading={dashboard.title}>
      {(record) => (
        <>
          <Text soft>{dashboard.text(record.name)}</Text>
          <Stack className={styles.news}>
            {record.isAdmin && !record.lacksSecondFactor && (
              <>
                <AlertSection />
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
              <details>
                <summary>
                  {dashboard.allScreens}
                  <Icon name="chevron-down" size="small" />
                </summary>
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
  const screens = dashboardScreens.filter(({ to, needs }) => to !== '/dashboard' && hasRole(record, needs))
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

/** Offers to show the brands that most people here own, while nobody has shown some of them. */
function CommonBrands() {
  const { common } = adminBrands
  const { data: brands = [] } = useManagedBrands()
  const { run, busy, dialog } = useShowBrands()
  const hidden = listCommonHidden(brands)
  if (hidden.length === 0) return null
  return (
    <Notice icon="tag" title={common.title}>
      <Stack gap="1">
        <p>{common.text(formatList(hidden.map(({ name }) => name)))}</p>
        <Row>
          <Button size="small" busy={busy} onClick={() => void run(hidden)}>
            {common.show(hidden.length)}
          </Button>
          <LinkButton to="/dashboard/brands" variant="secondary" size="small">
            {common.choose}
          </LinkButton>
        </Row>
      </Stack>
      {dialog}
    </Notice>
  )
}

/** Asks a seller who has earned money, but has no payout account, to add one. */
function AddAccountNotice() {
  const { account } = payouts
  const { data } = useMyPayouts()
  const earnedMinor = data ? findEarned(data.balanceMinor, splitHeld(data.held).undecided.heldMinor) : 0
  if (!data || data.account || earnedMinor <= 0) return null
  return (
    <Card as="section" tone="warm" aria-labelledby="name-account">
      <Stack gap="1" align="start">
        <Text as="h2" size="lead" id="name-account">
          {account.owedTitle(formatMinor(earnedMinor))}
        </Text>
        <Text size="label">{account.missingText}</Text>
        <LinkButton to="/dashboard/payouts">{account.add}</LinkButton>
      </Stack>
    </Card>
  )
}
