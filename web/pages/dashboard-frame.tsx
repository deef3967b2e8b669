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

/** A missing page is missing for everybody: guests see that without signing in. */
export function ErrorBoundary() {
  const Layout = isNotThere(useRouteError()) ? PublicLayout : DashboardLayout
  return (
    <Layout>
      <PageFailure />
    </Layout>
  )
}
