import { brandRoutes } from '#contract/routes/brands.ts'
import { created, updated } from '#contract/fields.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Handlers } from '#contract/route.ts'
import { lockAdmin } from '#features/users/commands/people.ts'
import { inTransaction } from '#services/database/database.ts'
import { createCauseOf } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import { changeBrand, createBrand } from './commands.ts'
import { findBrand, listBrands, listManagedBrands, listVisibleNames } from './queries.ts'
import { viewBrand, viewManagedBrand } from './view.ts'

export function brandHandlers({
  db,
  clock,
  bus,
}: Pick<Services, 'db' | 'clock' | 'bus'>): Handlers<typeof brandRoutes> {
  const causeOf = createCauseOf(clock)

  return {
    list: async () => (await listBrands(db)).map(viewBrand),

    listNames: () => listVisibleNames(db),

    listAll: async () => {
      const brands = await listManagedBrands(db)
      return brands.map((brand) => viewManagedBrand(brand, brands))
    },

    get: async ({ params }) => {
      const brand = await findBrand(db, params.id)
      if (!brand) throw new Refusal('not-found/brand')
      return viewBrand(brand)
    },

    create: async (request) => {
      const id = await inTransaction(db, async (tx) => {
        await lockAdmin(tx, request.session.userId)
        return createBrand(tx, request.body, causeOf(request))
      })
      await bus.publish(brandRoutes.create.changes)
      return created(id)
    },

    change: async (request) => {
      const isChanged = await inTransaction(db, async (tx) => {
        await lockAdmin(tx, request.session.userId)
        return changeBrand(tx, request.params.id, request.body, causeOf(request))
      })
      if (isChanged) await bus.publish(brandRoutes.change.changes)
      return updated(isChanged ? 1 : 0)
    },
  }
}
