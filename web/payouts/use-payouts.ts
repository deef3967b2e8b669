import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { DuePayout, Payout, PayoutState } from '#contract/payouts.ts'
import { payoutRoutes } from '#contract/routes/payouts.ts'
import { useAdminPages } from '#web/admin/use-admin-pages.ts'
import { callApi, callPage } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'
import { metaOf } from '#web/api/refetch-changed.ts'

/** What we owe the seller who is signed in, and where it goes. */
export function useMyPayouts() {
  return useQuery({
    queryKey: ownKey('payouts'),
    queryFn: () => callApi(payoutRoutes.mine, {}),
    meta: metaOf(payoutRoutes.mine),
  })
}

/** What changed the seller's balance, page by page. */
export function useStatement() {
  return useInfiniteQuery({
    queryKey: ownKey('statement'),
    meta: metaOf(payoutRoutes.statement),
    queryFn: ({ pageParam }) => callPage(payoutRoutes.statement, { query: { cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.rows),
  })
}

/** The sellers whose money is due, page by page. */
export const useDue = () =>
  useAdminPages<DuePayout>(['payouts-due'], payoutRoutes.listDue, (cursor) =>
    callPage(payoutRoutes.listDue, { query: { cursor, limit: 100 } }),
  )

/** All payouts, or those of one state, page by page. */
export const usePayouts = (state: PayoutState | undefined) =>
  useAdminPages<Payout>(['payouts', state ?? ''], payoutRoutes.list, (cursor) =>
    callPage(payoutRoutes.list, { query: { state, cursor } }),
  )
