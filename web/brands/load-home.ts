import { brandRoutes } from '#contract/brands.ts'
import { itemRoutes } from '#contract/items.ts'
import type { Call } from '#contract/route.ts'
import { hideAddress } from '#web/items/hide-address.ts'

/** The brands that have a door on the home page. */
export const doorCount = 3
/** As many adverts as one looks through. */
export const advertInput = { query: { limit: 12 } }

export async function loadHome(call: Call) {
  const [brands, adverts] = await Promise.all([
    call(brandRoutes.list, {}),
    call(itemRoutes.listAdvertised, advertInput),
  ])
  return { brands, adverts: adverts.map(hideAddress) }
}
