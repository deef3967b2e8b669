import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Page } from '#contract/route.ts'

/** Changes the rows of every cached paged list whose key begins with `queryKey`, page by page. */
export function changeCachedRows<Row>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (rows: Row[]) => Row[],
): void {
  client.setQueriesData<InfiniteData<Page<Row>>>(
    { queryKey },
    (known) =>
      known && { ...known, pages: known.pages.map((page) => ({ ...page, rows: change(page.rows) })) },
  )
}
