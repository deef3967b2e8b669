import { created, updated } from '#contract/fields.ts'
import { withoutSignature } from '#contract/hosted-photo.ts'
import type { Handlers } from '#contract/route.ts'
import { saleProblemRoutes } from '#contract/routes/sale-problems.ts'
import { getDealWithParties } from '#features/sales/payments/queries.ts'
import { assertCanSee } from '#features/sales/payments/rules.ts'
import { findSide } from '#features/sales/payments/rules/hand-over.ts'
import { inTransaction } from '#services/database/database.ts'
import { createCauseOf } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import { decideProblem, type ReleaseSale } from './commands/decisions.ts'
import { confirmHandBack } from './commands/hand-back.ts'
import { acceptOffer, makeOffer } from './commands/offers.ts'
import { answerProblem, reportProblem, withdrawProblem } from './commands/reporting.ts'
import { listOpenProblems, listProblems, listProblemsOfPayment } from './queries.ts'
import { findReporting, listReasons } from './rules.ts'
import { viewProblem, viewProblemsOfSale } from './view.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'jobs' | 'bus' | 'photoKey'> & { releaseSale: ReleaseSale }

export function saleProblemHandlers(services: Needs): Handlers<typeof saleProblemRoutes> {
  const { db, clock, jobs, bus, photoKey } = services
  const causeOf = createCauseOf(clock)

  return {
    report: async (request) => {
      const photos = request.body.photos?.map(withoutSignature)
      const report = { paymentId: request.params.id, ...request.body, photos }
      const id = await inTransaction(db, (tx) => reportProblem(tx, jobs, report, causeOf(request)))
      await bus.publish(saleProblemRoutes.report.changes, [request.params.id])
      return created(id)
    },

    listOfPayment: async ({ params, session }) => {
      const now = clock()
      const deal = await getDealWithParties(db, params.id)
      assertCanSee(deal, session)
      const problems = await listProblemsOfPayment(db, params.id)
      const side = findSide(deal, session.userId)
      const reporting = side && findReporting(deal, problems, side, now)
      const report = reporting && { as: side, reasons: listReasons(deal, side), ...reporting }
      return viewProblemsOfSale(problems, report, { session, now, photoKey })
    },

    list: async ({ query: { open, limit, cursor }, session }) => {
      const now = clock()
      const { rows, nextCursor } = open
        ? await listOpenProblems(db, now, { limit, cursor })
        : await listProblems(db, { limit, cursor })
      return {
        rows: rows.map((row) => viewProblem(row, { session, now, photoKey, isInList: true })),
        nextCursor,
      }
    },

    withdraw: async (request) => {
      const { id } = request.params
      const isNew = await inTransaction(db, (tx) => withdrawProblem(tx, jobs, id, causeOf(request)))
      if (isNew) await bus.publish(saleProblemRoutes.withdraw.changes)
      return updated(isNew ? 1 : 0)
    },

    answer: async (request) => {
      const photos = request.body.photos?.map(withoutSignature)
      const answer = { id: request.params.id, ...request.body, photos }
      const isNew = await inTransaction(db, (tx) => answerProblem(tx, jobs, answer, causeOf(request)))
      if (isNew) await bus.publish(saleProblemRoutes.answer.changes)
      return updated(isNew ? 1 : 0)
    },

    offer: async (request) => {
      const offer = { id: request.params.id, ...request.body }
      const id = await inTransaction(db, (tx) => makeOffer(tx, jobs, offer, causeOf(request)))
      await bus.publish(saleProblemRoutes.offer.changes)
      return created(id)
    },

    acceptOffer: async (request) => {
      const accepted = { id: request.params.id, ...request.body }
      const isNew = await inTransaction(db, (tx) => acceptOffer(tx, services, accepted, causeOf(request)))
      if (isNew) await bus.publish(saleProblemRoutes.acceptOffer.changes)
      return updated(isNew ? 1 : 0)
    },

    confirm: async (request) => {
      const { id } = request.params
      const isNew = await inTransaction(db, (tx) => confirmHandBack(tx, jobs, id, causeOf(request)))
      if (isNew) await bus.publish(saleProblemRoutes.confirm.changes)
      return updated(isNew ? 1 : 0)
    },

    decide: async (request) => {
      const decision = { id: request.params.id, ...request.body }
      await inTransaction(db, (tx) => decideProblem(tx, services, decision, causeOf(request)))
      await bus.publish(saleProblemRoutes.decide.changes)
      return updated(1)
    },
  }
}
