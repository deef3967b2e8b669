import { updated } from '#contract/fields.ts'
import { meetingRoutes } from '#contract/routes/meetings.ts'
import type { Handlers } from '#contract/route.ts'
import { inTransaction } from '#services/database/database.ts'
import { createCauseOf } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import { acceptMeeting, proposeMeeting } from './commands.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'jobs' | 'bus'>

export function meetingHandlers({ db, clock, jobs, bus }: Needs): Handlers<typeof meetingRoutes> {
  const causeOf = createCauseOf(clock)

  return {
    propose: async (request) => {
      const proposal = { id: request.params.id, ...request.body }
      const isNew = await inTransaction(db, (tx) => proposeMeeting(tx, jobs, proposal, causeOf(request)))
      if (isNew) await bus.publish(meetingRoutes.propose.changes, [request.params.id])
      return updated(isNew ? 1 : 0)
    },

    accept: async (request) => {
      const acceptance = { id: request.params.id, ...request.body }
      const isNew = await inTransaction(db, (tx) => acceptMeeting(tx, jobs, acceptance, causeOf(request)))
      if (isNew) await bus.publish(meetingRoutes.accept.changes, [request.params.id])
      return updated(isNew ? 1 : 0)
    },
  }
}
