import type { Market } from '#contract/markets.ts'
import type { Call } from '#contract/route.ts'
import { searchRoutes } from '#contract/routes/search.ts'
import type { ListingQuery, ListListings } from '#web/listings/results/listing-pages.ts'

type Words = { first?: string | undefined; second?: string | undefined }

/**
 * Loads the phones of a model, in a district, or both, from the words of an address: `iphone-13`, `dhaka`, or one after the
 * other. Returns the market, the query that it answers, and the first page of its phones. Throws `not-found` if the words
 * name none.
 */
export async function loadMarket(call: Call, list: ListListings, { first, second }: Words) {
  const query = { model: first, district: second }
  const market = await call(searchRoutes.getMarket, { query })
  return { query, market, firstPage: await list(newestOf(market)) }
}

/** The query for the phones of a market, the newest first. */
export const newestOf = ({ model, district }: Pick<Market, 'model' | 'district'>) =>
  ({
    ...(model && { model: model.id }),
    ...(district && { district }),
    sort: 'newest',
  }) satisfies ListingQuery
