import { deleted, updated } from '#contract/fields.ts'
import { Problem } from '#contract/errors.ts'
import type { moderationRoutes } from '#contract/moderation.ts'
import type { Handlers } from '#contract/route.ts'
import type { Session } from '#contract/session.ts'
import { getItem } from '#features/items/queries.ts'
import { inTransaction } from '#services/database/database.ts'
import type { Services } from '#services/services.ts'
import { removeListing } from './commands/listings.ts'
import { clearReports, reportItem } from './commands/reports.ts'
import { listEvents, listReports } from './queries.ts'
import { viewEvents, viewReport } from './view.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'jobs' | 'bus' | 'payments'>

export function moderationHandlers(services: Needs): Handlers<typeof moderationRoutes> {
  const { db, clock, bus } = services
  const causeOf = ({ session, requestId }: { session: Session | undefined; requestId: string }) => ({
    actorId: session?.userId,
    requestId,
    at: clock(),
  })

  return {
    report: async (request) => {
      const { params, body, session, callerKey } = request
      const report = {
        itemId: params.id,
        reporterKey: session ? `user:${session.userId}` : `guest:${callerKey}`,
        reporterId: session?.userId,
        reason: body.reason,
        note: body.note,
      }
      const isFirst = await inTransaction(db, (tx) => reportItem(tx, report, causeOf(request)))
      if (isFirst) await bus.publish(['items'])
      return updated(isFirst ? 1 : 0)
    },

    removeItem: async (request) =>
      deleted(await removeListing(services, request.params.id, request.session.userId, causeOf(request))),

    listReports: async ({ params, query }) => {
      const { id } = await getItem(db, params.id)
      const { rows, nextCursor } = await listReports(db, id, query)
      return { rows: rows.map(viewReport), nextCursor }
    },

    clearReports: async (request) => {
      const isCleared = await inTransaction(db, (tx) => clearReports(tx, request.params.id, causeOf(request)))
      if (isCleared) await bus.publish(['items'])
      return updated(isCleared ? 1 : 0)
    },

    removeBuyer: async () => {
      throw new Problem('not-ready', 'Buyers cannot be deleted yet.')
    },

    removeSeller: async () => {
      throw new Problem('not-ready', 'Sellers cannot be deleted yet.')
    },

    listEvents: async ({ query }) => {
      const { rows, nextCursor } = await listEvents(db, query)
      return { rows: await viewEvents(db, rows), nextCursor }
    },
  }
}
