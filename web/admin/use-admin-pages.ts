import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { Problem } from '#contract/errors.ts'
import type { Page } from '#contract/route.ts'
import { ownKey } from '#web/api/query-client.ts'

const keyOf = (parts: string[]) => ownKey('admin', ...parts)

export type AdminPages<Row> = ReturnType<typeof useAdminPages<Row>>

/**
 * A list that only admins see, page after page, kept under `key`. What was shown stays while another choice of the same
 * list is on its way.
 */
export function useAdminPages<Row>(
  key: string[],
  fetchPage: (cursor: string | undefined) => Promise<Page<Row>>,
) {
  return useInfiniteQuery({
    queryKey: keyOf(key),
    queryFn: async ({ pageParam, client }) => {
      try {
        return await fetchPage(pageParam)
      } catch (error) {
        // An admin no longer: with their record asked for anew, the page says whom it is for.
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

/** Changes the rows of every list under `key` that this browser holds, at once. */
export function changeRows<Row>(client: QueryClient, key: string[], change: (rows: Row[]) => Row[]) {
  client.setQueriesData<InfiniteData<Page<Row>>>(
    { queryKey: keyOf(key) },
    (known) =>
      known && { ...known, pages: known.pages.map((page) => ({ ...page, rows: change(page.rows) })) },
  )
}

/** Drops the list under `key`, for what it hangs on is gone: nothing asks for it anew. */
export function forgetRows(client: QueryClient, key: string[]) {
  client.removeQueries({ queryKey: keyOf(key) })
}
