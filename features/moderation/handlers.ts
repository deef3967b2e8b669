import { updated } from '#contract/fields.ts'
import type { moderationRoutes } from '#contract/moderation.ts'
import type { Handlers } from '#contract/route.ts'
import { inTransaction } from '#services/database/database.ts'
import type { Services } from '#services/services.ts'
import { reportItem } from './commands.ts'

type Needs = Pick<Services, 'db' | 'clock'>

export function moderationHandlers({ db, clock }: Needs): Handlers<typeof moderationRoutes> {
  return {
    report: async ({ params, body, session, callerKey, requestId }) => {
      const cause = { actorId: session?.userId, requestId, at: clock() }
      const { reason, note } = body
      const report = {
        itemId: params.id,
        reporterKey: session ? `user:${session.userId}` : `guest:${callerKey}`,
        reporterId: session?.userId,
        reason,
        note,
      }
      return updated((await inTransaction(db, (tx) => reportItem(tx, report, cause))) ? 1 : 0)
    },
  }
}
