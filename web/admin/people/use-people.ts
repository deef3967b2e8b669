import { useQuery } from '@tanstack/react-query'
import type { UserId } from '#contract/ids.ts'
import { moderationRoutes } from '#contract/routes/moderation.ts'
import type { Person } from '#contract/people.ts'
import { userRoutes } from '#contract/routes/users.ts'
import { callApi, callPage } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'
import { metaOf } from '#web/api/refetch-changed.ts'
import { useAdminPages } from '#web/admin/use-admin-pages.ts'

export type PeopleKind = 'sellers' | 'buyers'

/**
 * Which sellers are listed: those who wait for an admin, those whose verification an admin has declined or withdrawn,
 * or those who have cancelled several sales.
 */
export type SellerFilter = 'waiting' | 'denied' | 'cancels-often'
type SellerSearch = { words?: string; only?: SellerFilter | undefined }

/** The sellers whose name or email address contains the searched words, page by page. */
export function useSellers({ words = '', only }: SellerSearch) {
  const filter = only === 'cancels-often' ? { cancelsOften: true as const } : { verification: only }
  return useAdminPages<Person>(['sellers', only ?? 'all', words], userRoutes.listSellers, (cursor) =>
    callPage(userRoutes.listSellers, {
      query: { q: words || undefined, ...filter, cursor },
    }),
  )
}

/** The buyers whose name or email address contains the searched words, page by page. */
export function useBuyers(words: string) {
  return useAdminPages<Person>(['buyers', words], userRoutes.listBuyers, (cursor) =>
    callPage(userRoutes.listBuyers, { query: { q: words || undefined, cursor } }),
  )
}

/** What we know about a seller, for an admin who decides about them. */
export function useSellerHistory({ id }: Person) {
  return useQuery({
    queryKey: ownKey('admin', 'seller-history', id),
    queryFn: () => callApi(moderationRoutes.getSellerHistory, { params: { key: id as UserId } }),
    meta: metaOf(moderationRoutes.getSellerHistory),
    // The seller may have written to the admins since the last look.
    refetchOnMount: 'always',
  })
}
