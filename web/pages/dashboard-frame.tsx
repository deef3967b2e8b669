import { Outlet, useRouteError } from 'react-router'
import { DashboardLayout } from '#web/layout/dashboard-layout.tsx'
import { isNotThere, PageFailure } from '#web/layout/page-failure.tsx'
import { PublicLayout } from '#web/layout/public-layout.tsx'

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
