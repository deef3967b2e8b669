import { Outlet } from 'react-router'
import { PageFailure } from '#web/layout/page-failure.tsx'
import { PublicLayout } from '#web/layout/public-layout.tsx'

export default function PublicFrame() {
  return (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  )
}

export function ErrorBoundary() {
  return (
    <PublicLayout>
      <PageFailure />
    </PublicLayout>
  )
}
