import { brandRoutes } from '#contract/routes/brands.ts'
import { listingRoutes } from '#contract/routes/listings.ts'
import type { Call } from '#contract/route.ts'

/** How many brands the home page shows. */
export const brandsOnHome = 3
/** The home page loads only as many promoted listings as a visitor is likely to look through. */
export const promotedInput = { query: { limit: 12 } }

export async function loadHome(call: Call) {
  const [brands, promoted] = await Promise.all([
    call(brandRoutes.list, {}),
    call(listingRoutes.listAdvertised, promotedInput),
  ])
  return { brands, promoted }
}
