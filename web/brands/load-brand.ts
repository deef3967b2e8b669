import { type Brand, brandRoutes } from '#contract/brands.ts'
import type { BrandId } from '#contract/ids.ts'
import type { Call } from '#contract/route.ts'
import { cachedCall, keyOf } from '#web/api/cached-call.ts'
import { getQueryClient } from '#web/api/query-client.ts'
import { type ListItems, queryOf } from '#web/items/item-pages.ts'
import { readItemSearch } from '#web/items/item-search.ts'

/** One brand, and the first of its phones that fit what the address asks for. */
export async function loadBrand(call: Call, listItems: ListItems, id: string, params: URLSearchParams) {
  const brand = await call(brandRoutes.get, { params: { id: id as BrandId } })
  const search = { ...readItemSearch(params), q: undefined, name: undefined }
  return { brand, search, firstPage: await listItems(queryOf(search, { name: brand.name })) }
}

/** As `cachedCall`; a brand that stood among the doors of the home page is known already. */
export const callKnowingBrands: Call = (route, input) => {
  const client = getQueryClient()
  const doors = client.getQueryState<Brand[]>(keyOf(brandRoutes.list, {}))
  for (const brand of doors?.data ?? []) {
    const key = keyOf(brandRoutes.get, { params: { id: brand._id } })
    if (!client.getQueryState(key)) client.setQueryData(key, brand, { updatedAt: doors?.dataUpdatedAt })
  }
  return cachedCall(route, input)
}
