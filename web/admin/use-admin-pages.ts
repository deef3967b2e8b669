import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { Problem } from '#contract/problem.ts'
import type { Page, Route } from '#contract/route.ts'
import { changeCachedRows } from '#web/api/change-cached-rows.ts'
import { ownKey } from '#web/api/query-client.ts'
import { metaOf } from '#web/api/refetch-changed.ts'

const keyOf = (parts: string[]) => ownKey('admin', ...parts)

export type AdminPages<Row> = ReturnType<typeof useAdminPages<Row>>

/**
 * A paged list of this route that only admins can see, cached under `key`. While another filter of the same list loads,
 * the previous rows stay visible.
 */
export function useAdminPages<Row>(
  key: string[],
  route: Route,
  fetchPage: (cursor: string | undefined) => Promise<Page<Row>>,
) {
  return useInfiniteQuery({
    queryKey: keyOf(key),
    meta: metaOf(route),
    queryFn: async ({ pageParam, client }) => {
      try {
        return await fetchPage(pageParam)
      } catch (error) {
        // This person is no longer an admin. With the new record, the page says who may use it.
        if (error instanceof Problem && error.code === 'not-allowed')
          void client.invalidateQueries({ queryKey: ownKey('user') })
        throw error
      }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page<Row>) => page.nextCursor,
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap((page) => page.rows),
  })
}

/** The rows of the cached list under `key`, as they are now. */
export function readRows<Row>(client: QueryClient, key: string[]): Row[] {
  const known = client.getQueryData<InfiniteData<Page<Row>>>(keyOf(key))
  return known ? known.pages.flatMap(({ rows }) => rows) : []
}

/** Changes the rows of every cached list under `key` at once. */
export function changeRows<Row>(client: QueryClient, key: string[], change: (rows: Row[]) => Row[]) {
  changeCachedRows(client, keyOf(key), change)
}

/** Removes the cached list under `key`, because its subject was deleted. It is not fetched again. */
export function forgetRows(client: QueryClient, key: string[]) {
  client.removeQueries({ queryKey: keyOf(key) })
}
