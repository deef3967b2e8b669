import type { ReactNode } from 'react'
import { Outlet, useRouteError } from 'react-router'
import { layout } from '#texts/layout.ts'
import styles from './dashboard-frame.module.css'
import { Drawer } from '#web/layout/drawer.tsx'
import { Navigation } from '#web/layout/navigation.tsx'
import { isNotThere, PageFailure } from '#web/layout/page-failure.tsx'
import frame from '#web/layout/public-layout.module.css'
import { PublicLayout } from '#web/layout/public-layout.tsx'
import { OutboxGate } from '#web/outbox/outbox-gate.tsx'
import { ScriptNeeded } from '#web/ui/start/script-needed.tsx'

export default function DashboardFrame() {
  return (
    <DashboardLayout>
      <Outlet />
    </DashboardLayout>
  )
}

/** For a missing page, guests see the public layout, because they need not sign in to learn that it does not exist. */
export function ErrorBoundary() {
  const Layout = isNotThere(useRouteError()) ? PublicLayout : DashboardLayout
  return (
    <Layout>
      <PageFailure />
    </Layout>
  )
}

/** The navigation bar, and the page beside a drawer with the screens that the person may open. */
function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <div className={frame.layout}>
      <a className={frame.skip} href="#page">
        {layout.skip}
      </a>
      <Navigation />
      <OutboxGate />
      <div className={styles.beside}>
        <Drawer />
        <main id="page" className={styles.page} tabIndex={-1}>
          <ScriptNeeded for="actions" />
          {children}
        </main>
      </div>
    </div>
  )
}
