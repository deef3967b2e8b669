import type { listingRoutes } from '#contract/listings.ts'
import type { RequestOf } from '#contract/route.ts'
import type { searchRoutes } from '#contract/search.ts'
import type { Session } from '#contract/session.ts'
import { roundToMinor } from '#lib/money.ts'
import { decideVisibility } from '../rules.ts'
import type { FilterSearch, ListingSearch } from './listing-search.ts'

type Query = RequestOf<typeof listingRoutes.list>['query']
type FilterQuery = RequestOf<typeof searchRoutes.summarise>['query']

/** What a query of the API asks for. Throws when the caller may not ask for it. */
export function readSearch(query: Query, session: Session | undefined): ListingSearch {
  return {
    visibility: decideVisibility(session, query),
    sellerId: query.sellerId,
    sellerEmail: query.sellerEmail,
    onlyReported: query.onlyReported,
    ...readFilters(query),
    sort: query.sort === 'best' && !query.q ? 'newest' : query.sort,
    cursor: query.cursor,
    limit: query.limit,
  }
}

/** What a query of the API says that listings must have. */
export function readFilters(query: FilterQuery): FilterSearch {
  return {
    brandName: query.name,
    text: query.q,
    condition: query.condition,
    minPriceMinor: query.minPrice === undefined ? undefined : roundToMinor(query.minPrice),
    maxPriceMinor: query.maxPrice === undefined ? undefined : roundToMinor(query.maxPrice),
    location: query.location,
    district: query.district,
    modelId: query.modelId,
    ramGb: query.ramGb,
    storageGb: query.storageGb,
    onlyVerified: query.onlyVerified,
  }
}
