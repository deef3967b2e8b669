import { queryOptions } from '@tanstack/react-query'
import { userRoutes } from '#contract/users.ts'
import { callApi } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'

/** What we have on record about the person with this address, who is signed in: role, isAdmin, verify. */
export const ownRecordQuery = (email: string) =>
  queryOptions({
    queryKey: ownKey('user', email),
    queryFn: () => callApi(userRoutes.get, { params: { email } }),
  })
