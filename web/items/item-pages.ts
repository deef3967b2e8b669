import { infiniteQueryOptions } from '@tanstack/react-query'
import type { UserId } from '#contract/ids.ts'
import { type Item, itemRoutes } from '#contract/items.ts'
import type { Call, CallInput, Page } from '#contract/route.ts'
import { callPage } from '#web/api/call-api.ts'
import { getQueryClient } from '#web/api/query-client.ts'
import { hideAddress } from './hide-address.ts'
import type { ItemSearch } from './item-search.ts'

/** What a first look takes: two screens of a phone, a few rows of a desk. */
const pageSize = 24
const freshForMs = 30_000

/** What a page is about: one brand, one seller, or every phone. */
export type Within = { name?: string; seller?: UserId }
export type ItemQuery = Omit<ItemSearch, 'name' | 'wrong'> & Within
export type ListItems = (query: ItemQuery) => Promise<Page<Item>>

/** What to ask for: what is chosen, within what the page is about. */
export function queryOf({ wrong: _, ...search }: ItemSearch, within: Within): ItemQuery {
  return { ...search, ...within }
}

const inputOf = (query: ItemQuery, cursor?: string): CallInput<typeof itemRoutes.list> => ({
  // An admin at large would be shown what is sold, too.
  query: { isSold: 'notSold', ...query, limit: pageSize, cursor },
})

/** Listings page by page, kept as far as they were opened, so that Back finds the page as long as it was. */
export function itemPagesQuery(query: ItemQuery) {
  return infiniteQueryOptions({
    queryKey: [itemRoutes.list.path, 'pages', query],
    queryFn: ({ pageParam }) => callPage(itemRoutes.list, inputOf(query, pageParam)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Page<Item>) => last.nextCursor,
    staleTime: freshForMs,
  })
}

/** In the browser: the first page, from what was fetched before where there is any. */
export const listItemsFromCache: ListItems = async (query) => {
  const known = await getQueryClient().ensureInfiniteQueryData({
    ...itemPagesQuery(query),
    revalidateIfStale: true,
  })
  return known.pages[0] ?? { rows: [], nextCursor: undefined }
}

/** On the server: rows alone, since a call in process tells no cursor. */
export const listItemsBy =
  (call: Call): ListItems =>
  async (query) => {
    const rows = await call(itemRoutes.list, inputOf(query))
    return { rows: rows.map(hideAddress), nextCursor: undefined }
  }

/**
 * What the page's loader gave, as the query's beginning. A full page from the server may have more behind it:
 * it counts as old, and is asked for once more with its cursor.
 */
export function startPagesWith(page: Page<Item>) {
  const mayHaveMore = page.nextCursor === undefined && page.rows.length >= pageSize
  return {
    initialData: { pages: [page], pageParams: [undefined] },
    initialDataUpdatedAt: mayHaveMore ? 0 : undefined,
  }
}
