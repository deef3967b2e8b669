import type { brandRoutes } from '#contract/brands.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Handlers } from '#contract/route.ts'
import type { Services } from '#services/services.ts'
import { findBrand, listBrands } from './queries.ts'
import { viewBrand } from './view.ts'

export function brandHandlers({ db }: Pick<Services, 'db'>): Handlers<typeof brandRoutes> {
  return {
    list: async () => (await listBrands(db)).map(viewBrand),

    get: async ({ params }) => {
      const brand = await findBrand(db, params.id)
      if (!brand) throw new Refusal('not-found/brand')
      return viewBrand(brand)
    },
  }
}
