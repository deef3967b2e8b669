import type { Brand } from '#contract/brands.ts'
import { brandRoutes } from '#contract/routes/brands.ts'
import type { BrandId } from '#contract/ids.ts'
import type { Call } from '#contract/route.ts'
import { cachedCall, keyOf } from '#web/api/cached-call.ts'
import { getQueryClient } from '#web/api/query-client.ts'
import type { ListListings } from '#web/listings/listing-pages.ts'
import { type SearchTerms, readSearchTerms } from '#web/listings/search-terms.ts'
import { loadResults } from '#web/listings/load-results.ts'

/** The filters in the URL of a brand page. It has no filter for the brand, and text search is only on the search page. */
export function readBrandSearch(params: URLSearchParams): SearchTerms {
  const filters = new URLSearchParams(params)
  filters.delete('q')
  filters.delete('brand')
  return readSearchTerms(filters)
}

/** A brand and the first page of its phones that match the filters in the URL. */
export async function loadBrand(call: Call, listListings: ListListings, id: string, params: URLSearchParams) {
  const brand = await call(brandRoutes.get, { params: { id: id as BrandId } })
  const search = readBrandSearch(params)
  return { brand, search, ...(await loadResults(listListings, search, { brand: brand.name })) }
}

/** Like `cachedCall`, but takes a brand from the cached list of brands if the home page has loaded it. */
export const callWithCachedBrands: Call = (route, input) => {
  const client = getQueryClient()
  const cached = client.getQueryState<Brand[]>(keyOf(brandRoutes.list, {}))
  for (const brand of cached?.data ?? []) {
    const key = keyOf(brandRoutes.get, { params: { id: brand.id } })
    if (!client.getQueryState(key)) client.setQueryData(key, brand, { updatedAt: cached?.dataUpdatedAt })
  }
  return cachedCall(route, input)
}
