import { brandRoutes } from '#contract/routes/brands.ts'
import { listingRoutes } from '#contract/routes/listings.ts'
import { searchRoutes } from '#contract/routes/search.ts'
import type { Call } from '#contract/route.ts'

/** How many brands the home page shows. */
export const brandsOnHome = 3
/** The call for the models with the most phones, which it names with their prices one click away. */
export const marketOnHome = { query: { max: 10 } }

export async function loadHome(call: Call) {
  const [brands, promoted, market] = await Promise.all([
    call(brandRoutes.list, {}),
    call(listingRoutes.listShelf, {}),
    call(searchRoutes.getMarket, marketOnHome),
  ])
  return { brands, promoted, market }
}
