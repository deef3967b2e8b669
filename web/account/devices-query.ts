import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { accountRoutes } from '#contract/account.ts'
import { callApi } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'

export const devicesQuery = queryOptions({
  queryKey: ownKey('devices'),
  queryFn: () => callApi(accountRoutes.listSessions, {}),
})

/** After whatever signs in anew or ends sessions: the list is asked for again where it stands. */
export function useRenewDevices(): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey })
}
