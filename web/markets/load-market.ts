import type { Listing } from '#contract/listings.ts'
import type { Market } from '#contract/markets.ts'
import { Problem } from '#contract/problem.ts'
import type { Call } from '#contract/route.ts'
import { searchRoutes } from '#contract/routes/search.ts'
import type { ListListings } from '#web/listings/results/listing-pages.ts'

type Words = { first?: string | undefined; second?: string | undefined }

export type LoadedMarket = { market: Market; latest: Listing[] }

/**
 * Loads the phones of a model, in a district, or both, from the words of an address: `iphone-13`, `dhaka`, or one after the
 * other. Throws `not-found` if they name neither.
 */
export async function loadMarket(call: Call, list: ListListings, words: Words): Promise<LoadedMarket> {
  const market = await findMarket(call, words)
  const { model, district } = market
  const filters = { ...(model && { model: model.id }), ...(district && { district }) }
  const { rows } = await list({ ...filters, sort: 'newest' })
  return { market, latest: rows }
}

async function findMarket(call: Call, { first, second }: Words): Promise<Market> {
  if (second !== undefined) return call(searchRoutes.getMarket, { query: { model: first, district: second } })
  try {
    return await call(searchRoutes.getMarket, { query: { model: first } })
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404) throw error
    return call(searchRoutes.getMarket, { query: { district: first } })
  }
}
