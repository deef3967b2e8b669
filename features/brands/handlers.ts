import { brandRoutes } from '#contract/brands.ts'
import { created, updated } from '#contract/fields.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Handlers } from '#contract/route.ts'
import { lockAdmin } from '#features/users/commands/people.ts'
import { inTransaction } from '#services/database/database.ts'
import type { Services } from '#services/services.ts'
import { changeBrand, createBrand } from './commands.ts'
import { findBrand, listBrands, listManagedBrands, listShownNames } from './queries.ts'
import { viewBrand, viewManagedBrand } from './view.ts'

export function brandHandlers({
  db,
  clock,
  bus,
}: Pick<Services, 'db' | 'clock' | 'bus'>): Handlers<typeof brandRoutes> {
  return {
    list: async () => (await listBrands(db)).map(viewBrand),

    listNames: () => listShownNames(db),

    listAll: async () => {
      const brands = await listManagedBrands(db)
      return brands.map((brand) => viewManagedBrand(brand, brands))
    },

    get: async ({ params }) => {
      const brand = await findBrand(db, params.id)
      if (!brand) throw new Refusal('not-found/brand')
      return viewBrand(brand)
    },

    create: async ({ body, session: { userId }, requestId }) => {
      const id = await inTransaction(db, async (tx) => {
        await lockAdmin(tx, userId)
        return createBrand(tx, body, { actorId: userId, requestId, at: clock() })
      })
      await bus.publish(brandRoutes.create.changes)
      return created(id)
    },

    change: async ({ params, body, session: { userId }, requestId }) => {
      const isChanged = await inTransaction(db, async (tx) => {
        await lockAdmin(tx, userId)
        return changeBrand(tx, params.id, body, { actorId: userId, requestId, at: clock() })
      })
      if (isChanged) await bus.publish(brandRoutes.change.changes)
      return updated(isChanged ? 1 : 0)
    },
  }
}
