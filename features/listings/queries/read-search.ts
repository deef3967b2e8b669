import type { listingRoutes } from '#contract/listings.ts'
import type { RequestOf } from '#contract/route.ts'
import type { Session } from '#contract/session.ts'
import { roundToMinor } from '#lib/money.ts'
import { decideVisibility } from '../rules.ts'
import type { ListingSearch } from './listing-search.ts'

type Query = RequestOf<typeof listingRoutes.list>['query']

/** What a query of the API asks for. Throws when the caller may not ask for it. */
export function readSearch(query: Query, session: Session | undefined): ListingSearch {
  return {
    visibility: decideVisibility(session, query),
    brandName: query.name,
    sellerId: query.sellerId,
    sellerEmail: query.sellerEmail,
    onlyReported: query.onlyReported,
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
    sort: query.sort === 'best' && !query.q ? 'newest' : query.sort,
    cursor: query.cursor,
    limit: query.limit,
  }
}
