import { brandRoutes } from '#contract/routes/brands.ts'
import { listingRoutes } from '#contract/routes/listings.ts'
import type { Call } from '#contract/route.ts'

/** How many brands the home page shows. */
export const brandsOnHome = 3
export async function loadHome(call: Call) {
  const [brands, promoted] = await Promise.all([
    call(brandRoutes.list, {}),
    call(listingRoutes.listShelf, {}),
  ])
  return { brands, promoted }
}
