import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { brandRoutes } from '#contract/brands.ts'
import type { ItemId } from '#contract/ids.ts'
import { type Item, itemRoutes } from '#contract/items.ts'
import type { Page } from '#contract/route.ts'

/**
 * Takes a phone that is sold or gone out of every list this page holds, so that none shows it again, not even for a
 * moment, and has the lists and counts asked for anew.
 */
export async function takeOffShelves(client: QueryClient, id: ItemId) {
  const without = (items: Item[]) => items.filter((item) => item._id !== id)
  client.setQueriesData<InfiniteData<Page<Item>>>(
    { queryKey: [itemRoutes.list.path, 'pages'] },
    (known) =>
      known && { ...known, pages: known.pages.map((page) => ({ ...page, rows: without(page.rows) })) },
  )
  client.setQueriesData<Item[]>(
    { queryKey: [itemRoutes.listAdvertised.path] },
    (known) => known && without(known),
  )
  await renewShelves(client)
}

/** Has every public page of this browser that shows or counts phones ask for them anew. */
export async function renewShelves(client: QueryClient) {
  const { list, listAdvertised, get, getSeller } = itemRoutes
  const shown = [list, listAdvertised, get, getSeller, brandRoutes.list, brandRoutes.get]
  await Promise.all(shown.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
}
