import type { ListListings } from '#web/listings/listing-pages.ts'
import { readSearchTerms } from '#web/listings/search-terms.ts'
import { loadResults } from '#web/listings/load-results.ts'

/** The first page of all phones that match the search in the URL. */
export async function loadSearch(listListings: ListListings, params: URLSearchParams) {
  const search = readSearchTerms(params)
  return { search, ...(await loadResults(listListings, search, { name: search.name })) }
}
