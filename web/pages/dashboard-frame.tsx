import { Outlet } from 'react-router'
import { DashboardLayout } from '#web/layout/dashboard-layout.tsx'
import { PageFailure } from '#web/layout/page-failure.tsx'

export default function DashboardFrame() {
  return (
    <DashboardLayout>
      <Outlet />
    </DashboardLayout>
  )
}

export function ErrorBoundary() {
  return (
    <DashboardLayout>
      <PageFailure />
    </DashboardLayout>
  )
}
