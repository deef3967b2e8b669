import { updated } from '#contract/fields.ts'
import type { paymentRoutes } from '#contract/payments.ts'
import type { Handlers } from '#contract/route.ts'
import { lockAdmin } from '#features/users/commands/people.ts'
import { inTransaction } from '#services/database/database.ts'
import { reconcilePayments } from './commands/reconciliation.ts'
import { startRefund } from './commands/refunds.ts'
import type { Books } from './commands/syncing.ts'
import {
  getPaymentWithParties,
  getReconciliation,
  listPaymentEvents,
  listPayments,
  listReconciliations,
} from './queries.ts'
import { assertCanSee } from './rules.ts'
import { viewPayment, viewPaymentWithSteps, viewReconciliation } from './view.ts'

export function paymentHandlers(books: Books): Handlers<typeof paymentRoutes> {
  const { db, clock, jobs } = books
  return {
    list: async ({ query }) => {
      const { rows, nextCursor } = await listPayments(db, query)
      return { rows: rows.map((row) => viewPayment(row, 'admin')), nextCursor }
    },

    get: async ({ params, session }) => {
      const payment = await getPaymentWithParties(db, params.id)
      assertCanSee(payment, session)
      const events = await listPaymentEvents(db, params.id)
      return viewPaymentWithSteps(payment, events, session.isAdmin ? 'admin' : 'party')
    },

    refund: async ({ params, body, session, requestId }) => {
      const cause = { actorId: session.userId, by: 'admin', requestId, at: clock() } as const
      await inTransaction(db, async (tx) => {
        await lockAdmin(tx, session.userId)
        await startRefund(tx, jobs, params.id, body.reason, cause)
      })
      return updated(1)
    },

    reconcile: async ({ session, requestId }) => {
      const request = { cause: 'admin', actorId: session.userId, requestId } as const
      const { id } = await reconcilePayments(books, request)
      return viewReconciliation(await getReconciliation(db, id))
    },

    listReconciliations: async ({ query }) => {
      const { rows, nextCursor } = await listReconciliations(db, query)
      return { rows: rows.map(viewReconciliation), nextCursor }
    },
  }
}
