import { metaOf } from '#web/api/refetch-changed.ts'
import { queryOptions } from '@tanstack/react-query'
import { accountRoutes } from '#contract/routes/account.ts'
import { callApi } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'

export const devicesQuery = queryOptions({
  queryKey: ownKey('devices'),
  queryFn: () => callApi(accountRoutes.listSessions, {}),
  meta: metaOf(accountRoutes.listSessions),
})
