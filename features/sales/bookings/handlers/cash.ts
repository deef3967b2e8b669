import { cashRoutes } from '#contract/routes/cash.ts'
import { created, updated } from '#contract/fields.ts'
import type { Handlers } from '#contract/route.ts'
import { readExpectedPrice } from '../rules.ts'
import { inTransaction } from '#services/database/database.ts'
import { createCauseOf } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import { acceptCash, requestCash } from '../commands/cash.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'jobs' | 'bus'>

export function cashHandlers({ db, clock, jobs, bus }: Needs): Handlers<typeof cashRoutes> {
  const causeOf = createCauseOf(clock)
  return {
    request: async (call) => {
      const { price, listingRevision: revision } = call.body
      const expected = { priceMinor: readExpectedPrice(price), revision }
      const asked = { bookingId: call.params.id, buyerId: call.session.userId, expected }
      const id = await inTransaction(db, (tx) => requestCash(tx, jobs, asked, causeOf(call)))
      await bus.publish(cashRoutes.request.changes)
      return created(id)
    },

    accept: async (call) => {
      const isNew = await inTransaction(db, (tx) => acceptCash(tx, jobs, call.params.id, causeOf(call)))
      if (isNew) await bus.publish(cashRoutes.accept.changes)
      return updated(isNew ? 1 : 0)
    },
  }
}
