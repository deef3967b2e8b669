import { created, updated } from '#contract/fields.ts'
import { modelCounts } from '#contract/models.ts'
import { modelRoutes } from '#contract/routes/models.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Handlers } from '#contract/route.ts'
import { inTransaction } from '#services/database/database.ts'
import type { Services } from '#services/services.ts'
import { createModel, teachSpelling } from './commands.ts'
import { getRecogniser, listUnrecognised } from './queries.ts'
import { viewModel, viewRecognised } from './view.ts'

export function modelHandlers({
  db,
  clock,
  bus,
  jobs,
}: Pick<Services, 'db' | 'clock' | 'bus' | 'jobs'>): Handlers<typeof modelRoutes> {
  return {
    suggest: async ({ query: { q, brand } }) => {
      const { recognise, suggest } = await getRecogniser(db)
      const recognised = recognise(q, brand)
      const other = recognised ? undefined : recognise(q)
      return {
        recognised: viewRecognised(recognised),
        ofOtherBrand: other ? viewModel(other.model) : null,
        models: suggest(q, { brand, max: modelCounts.suggested }).map(viewModel),
      }
    },

    listUnrecognised: () => listUnrecognised(db, modelCounts.unrecognised),

    create: async ({ body, session }) => {
      const id = await inTransaction(db, async (tx) => {
        const written = await createModel(tx, body, { taughtBy: session.userId, at: clock() })
        await jobs.enqueue(tx, 'recognise-listings', {})
        return written
      })
      await bus.publish(modelRoutes.create.changes)
      return created(id)
    },

    teach: async ({ params, body, session }) => {
      const isNew = await inTransaction(db, async (tx) => {
        const spelling = { ...body, modelId: params.id }
        const written = await teachSpelling(tx, spelling, { taughtBy: session.userId, at: clock() })
        if (written === undefined) throw new Refusal('not-found/model')
        if (written) await jobs.enqueue(tx, 'recognise-listings', {})
        return written
      })
      if (isNew) await bus.publish(modelRoutes.teach.changes)
      return updated(isNew ? 1 : 0)
    },
  }
}
