import type { UserId } from '#contract/ids.ts'
import { listingRoutes } from '#contract/routes/listings.ts'
import type { Call } from '#contract/route.ts'
import { type ListListings, queryOf } from './listing-pages.ts'
import type { SearchTerms } from './search-terms.ts'

/** Loads a seller and the first page of their phones for sale. */
export async function loadSeller(call: Call, listListings: ListListings, id: string) {
  const search: SearchTerms = { sort: 'newest' }
  const [seller, firstPage] = await Promise.all([
    call(listingRoutes.getSeller, { params: { id: id as UserId } }),
    listListings(queryOf(search, { sellerId: id as UserId })),
  ])
  return { seller, search, firstPage }
}
