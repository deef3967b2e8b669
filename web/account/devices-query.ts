import { metaOf, refetchChanged } from '#web/api/refetch-changed.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { accountRoutes } from '#contract/routes/account.ts'
import { callApi } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'

export const devicesQuery = queryOptions({
  queryKey: ownKey('devices'),
  queryFn: () => callApi(accountRoutes.listSessions, {}),
  meta: metaOf(accountRoutes.listSessions),
})

/** Returns a function that reloads the list of devices. Call it after anything that signs in again or ends sessions. */
export function useRenewDevices(): () => void {
  const queryClient = useQueryClient()
  return () => void refetchChanged(queryClient, accountRoutes.endSession)
}
