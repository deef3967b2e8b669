import type { listingRoutes } from '#contract/routes/listings.ts'
import type { RequestOf } from '#contract/route.ts'
import type { searchRoutes } from '#contract/routes/search.ts'
import type { Session } from '#contract/session.ts'
import { roundToMinor } from '#lib/money.ts'
import { decideVisibility } from '../rules.ts'
import { readBudget } from './budget.ts'
import type { FilterSearch, ListingSearch } from './listing-search.ts'
import { isOnlyFillers } from './words.ts'

type Query = RequestOf<typeof listingRoutes.list>['query']
type FilterQuery = RequestOf<typeof searchRoutes.summarise>['query']

/** Reads a search from a query of the API. Throws what `decideVisibility` throws. */
export function readSearch(query: Query, session: Session | undefined): ListingSearch {
  const filters = readFilters(query)
  return {
    visibility: decideVisibility(session, query),
    sellerId: query.sellerId,
    sellerEmail: query.sellerEmail,
    onlyReported: query.onlyReported,
    ...filters,
    sort: query.sort === 'best' && !filters.text ? 'newest' : query.sort,
    cursor: query.cursor,
    limit: query.limit,
  }
}

/** Reads the conditions from a query of the API. Its price parameters override the prices in its text. */
export function readFilters(query: FilterQuery): FilterSearch {
  const budget = query.q === undefined ? undefined : readBudget(query.q)
  const { minPrice = budget?.minPrice, maxPrice = budget?.maxPrice } = query
  return {
    brandName: query.name,
    text: readText(budget ? budget.rest : query.q),
    condition: query.condition,
    minPriceMinor: minPrice === undefined ? undefined : roundToMinor(minPrice),
    maxPriceMinor: maxPrice === undefined ? undefined : roundToMinor(maxPrice),
    location: query.location,
    district: query.district,
    modelId: query.modelId,
    ramGb: query.ramGb,
    storageGb: query.storageGb,
    onlyVerified: query.onlyVerified,
  }
}

/** A text that says nothing about the phone searches for nothing, so it finds all phones. */
const readText = (text: string | undefined) => (text && !isOnlyFillers(text) ? text : undefined)
