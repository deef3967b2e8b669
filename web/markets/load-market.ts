import type { Listing } from '#contract/listings.ts'
import type { Market } from '#contract/markets.ts'
import type { Call } from '#contract/route.ts'
import { searchRoutes } from '#contract/routes/search.ts'
import type { ListListings } from '#web/listings/results/listing-pages.ts'

type Words = { first?: string | undefined; second?: string | undefined }

export type LoadedMarket = { market: Market; latest: Listing[] }

/**
 * Loads the phones of a model, in a district, or both, from the words of an address: `iphone-13`, `dhaka`, or one after the
 * other. Throws `not-found` if they name neither.
 */
export async function loadMarket(
  call: Call,
  list: ListListings,
  { first, second }: Words,
): Promise<LoadedMarket> {
  const market = await call(searchRoutes.getMarket, { query: { model: first, district: second } })
  const { model, district } = market
  const filters = { ...(model && { model: model.id }), ...(district && { district }) }
  const { rows } = await list({ ...filters, sort: 'newest' })
  return { market, latest: rows }
}
