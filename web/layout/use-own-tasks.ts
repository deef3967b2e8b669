import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { OwnTasks } from '#contract/account.ts'
import { accountRoutes } from '#contract/routes/account.ts'
import { callApi } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'
import { metaOf } from '#web/api/refetch-changed.ts'
import { useSession } from '#web/session/session.tsx'

const none: OwnTasks = { bookings: 0, sales: 0 }

const ownTasksQuery = queryOptions({
  queryKey: ownKey('tasks'),
  queryFn: () => callApi(accountRoutes.tasks, {}),
  meta: metaOf(accountRoutes.tasks),
  // Each page asks again after this time; a change of a sale on this page asks at once.
  staleTime: 30_000,
  // It is only a hint, so it must not compete with the page on a bad network.
  retry: false,
})

/** How much waits for the person. Nothing for guests, and until it has loaded, which is after the page. */
export function useOwnTasks(): OwnTasks {
  const client = useQueryClient()
  const { pathname } = useLocation()
  // The record comes last of what a page needs of its person.
  const isKnown = useSession().record !== undefined
  const { data } = useQuery({ ...ownTasksQuery, enabled: isKnown })
  const askedOn = useRef(pathname)
  useEffect(() => {
    if (isKnown && askedOn.current !== pathname) void client.prefetchQuery(ownTasksQuery)
    askedOn.current = pathname
  }, [client, isKnown, pathname])
  return (isKnown && data) || none
}

/** How much waits for the person on the dashboard: of their sales, and, for an admin, of what admins decide. */
export const countOnDashboard = ({ sales, forAdmins }: OwnTasks): number =>
  Object.values(forAdmins ?? {}).reduce((sum, count) => sum + count, sales)
