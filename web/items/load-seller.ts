import type { UserId } from '#contract/ids.ts'
import { itemRoutes } from '#contract/items.ts'
import type { Call } from '#contract/route.ts'
import { type ListItems, queryOf } from './item-pages.ts'
import type { ItemSearch } from './item-search.ts'

/** A seller, and the first of what they have for sale. */
export async function loadSeller(call: Call, listItems: ListItems, id: string) {
  const search: ItemSearch = { sort: 'newest' }
  const [seller, firstPage] = await Promise.all([
    call(itemRoutes.getSeller, { params: { id: id as UserId } }),
    listItems(queryOf(search, { seller: id as UserId })),
  ])
  return { seller, search, firstPage }
}
