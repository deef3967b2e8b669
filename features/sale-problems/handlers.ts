import { created, updated } from '#contract/fields.ts'
import type { Handlers } from '#contract/route.ts'
import { saleProblemRoutes } from '#contract/sale-problems.ts'
import type { Session } from '#contract/session.ts'
import { getPaymentWithParties } from '#features/payments/queries.ts'
import { assertCanSee } from '#features/payments/rules.ts'
import { inTransaction } from '#services/database/database.ts'
import type { Services } from '#services/services.ts'
import { answerProblem, decideProblem, reportProblem, withdrawProblem } from './commands.ts'
import { listProblems, listProblemsOfPayment } from './queries.ts'
import { findReportEnd, findReportRefusal } from './rules.ts'
import { viewProblem, viewProblemsOfSale } from './view.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'jobs' | 'bus'>

export function saleProblemHandlers({ db, clock, jobs, bus }: Needs): Handlers<typeof saleProblemRoutes> {
  const causeOf = ({ session, requestId }: { session: Session; requestId: string }) => ({
    actorId: session.userId,
    requestId,
    at: clock(),
  })

  return {
    report: async (request) => {
      const report = { paymentId: request.params.id, ...request.body }
      return created(await inTransaction(db, (tx) => reportProblem(tx, jobs, report, causeOf(request))))
    },

    listOfPayment: async ({ params, session }) => {
      const payment = await getPaymentWithParties(db, params.id)
      assertCanSee(payment, session)
      const problems = await listProblemsOfPayment(db, params.id)
      const isFree = problems.every(({ closedAt }) => closedAt !== null)
      const mayReport =
        payment.buyerId === session.userId &&
        isFree &&
        findReportRefusal(payment, problems.length, clock()) === undefined
      return viewProblemsOfSale(problems, mayReport, findReportEnd(payment), session)
    },

    list: async ({ query: { open, limit, cursor }, session }) => {
      const { rows, nextCursor } = await listProblems(db, { isOpen: open === 'true', limit, cursor })
      return { rows: rows.map((row) => viewProblem(row, session)), nextCursor }
    },

    withdraw: async (request) => {
      const { id } = request.params
      const isNew = await inTransaction(db, (tx) => withdrawProblem(tx, jobs, id, causeOf(request)))
      return updated(isNew ? 1 : 0)
    },

    answer: async (request) => {
      const answer = { id: request.params.id, text: request.body.text }
      const isNew = await inTransaction(db, (tx) => answerProblem(tx, jobs, answer, causeOf(request)))
      return updated(isNew ? 1 : 0)
    },

    decide: async (request) => {
      const decision = { id: request.params.id, ...request.body }
      await inTransaction(db, (tx) => decideProblem(tx, jobs, decision, causeOf(request)))
      await bus.publish(saleProblemRoutes.decide.changes)
      return updated(1)
    },
  }
}
