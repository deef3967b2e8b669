import { type ListItems, queryOf } from '#web/items/item-pages.ts'
import { readItemSearch } from '#web/items/item-search.ts'

/** The first of all phones that fit what the address asks for. */
export async function loadSearch(listItems: ListItems, params: URLSearchParams) {
  const search = readItemSearch(params)
  return { search, firstPage: await listItems(queryOf(search, { name: search.name })) }
}
