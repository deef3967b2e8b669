import { brandRoutes } from '#contract/routes/brands.ts'
import type { Call } from '#contract/route.ts'
import type { ListListings } from '#web/listings/listing-pages.ts'
import { readSearchTerms } from '#web/listings/search-terms.ts'
import { loadResults } from '#web/listings/load-results.ts'

/** The brands to filter by, and the first page of all phones that match the search in the URL. */
export async function loadSearch(call: Call, listListings: ListListings, params: URLSearchParams) {
  const search = readSearchTerms(params)
  const [brands, results] = await Promise.all([
    call(brandRoutes.listNames, {}),
    loadResults(listListings, search, { name: search.name }),
  ])
  return { search, brands, ...results }
}
