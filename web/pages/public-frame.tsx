import { Outlet } from 'react-router'
import { PageFailure } from '#web/layout/page-failure.tsx'
import { PublicLayout } from '#web/layout/public-layout.tsx'
import { useRememberedSearch } from '#web/listings/filters/last-search.ts'

export default function PublicFrame() {
  useRememberedSearch()
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
