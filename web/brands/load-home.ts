import { brandRoutes } from '#contract/routes/brands.ts'
import { listingRoutes } from '#contract/routes/listings.ts'
import { searchRoutes } from '#contract/routes/search.ts'
import type { Call } from '#contract/route.ts'

/** How many brands the home page shows. */
export const brandsOnHome = 3
/** How many models with the most phones it names, with their prices one click away. */
const modelsOnHome = 10

export async function loadHome(call: Call) {
  const [brands, promoted, market] = await Promise.all([
    call(brandRoutes.list, {}),
    call(listingRoutes.listShelf, {}),
    call(searchRoutes.getMarket, { query: {} }),
  ])
  return { brands, promoted, models: market.models.slice(0, modelsOnHome) }
}
