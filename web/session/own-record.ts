import { metaOf } from '#web/api/refetch-changed.ts'
import { queryOptions } from '@tanstack/react-query'
import type { User } from '#contract/users.ts'
import { userRoutes } from '#contract/routes/users.ts'
import { callApi } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'

/** Fetches our record of the signed-in person with this address: role, isAdmin, isVerified. */
export const ownRecordQuery = (email: string) =>
  queryOptions({
    queryKey: ownKey('user', email),
    queryFn: () => callApi(userRoutes.get, { params: { email } }),
    meta: metaOf(userRoutes.get),
  })

/** Who may open a page; `either` means sellers and admins. */
export type RequiredRole = 'seller' | 'admin' | 'either'

/** Whether a person may open a page. `role` and `isAdmin` each give access; a person may have both. */
export function hasRole({ role, isAdmin }: Pick<User, 'role' | 'isAdmin'>, needs: RequiredRole): boolean {
  return (needs !== 'admin' && role === 'seller') || (needs !== 'seller' && isAdmin)
}
