import { updated } from '#contract/fields.ts'
import { paymentRoutes } from '#contract/routes/payments.ts'
import type { Handlers } from '#contract/route.ts'
import { isReserved } from '#features/money/rules.ts'
import type { Language } from '#lib/languages.ts'
import { inTransaction } from '#services/database/database.ts'
import { createCauseOf } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import { markExplanationsRead } from './commands/explanations.ts'
import { lockSaleForAdmin } from './commands/lock-sale.ts'
import { reconcilePayments } from './commands/reconciliation.ts'
import { explainExcess, recordRefundByHand } from './commands/refund-by-hand.ts'
import { startRefund } from './commands/refunds.ts'
import { explainUnknownIntent } from './commands/explain-unknown.ts'
import { withdrawRefund } from './commands/withdraw-refund.ts'
import type { PaymentSync } from './commands/payment-sync.ts'
import { getDealWithParties } from './queries.ts'
import { listDeals } from './queries/deal-list.ts'
import { listPaymentEvents } from './queries/history.ts'
import { getReconciliation, listReconciliations, readSubjects } from './queries/reconciliations.ts'
import { type ListByNumber, readSearch } from './queries/search.ts'
import { assertCanSee } from './rules.ts'
import { assertReserved } from './rules/hand-over.ts'
import { type ReadSaleView, type ReasonSentences, viewListed, viewPaymentWithSteps } from './view.ts'
import { type FindingSentences, viewReconciliation } from './view/reconciliations.ts'

type Needs = PaymentSync & Pick<Services, 'bus' | 'codeKey'>

export function paymentHandlers(
  services: Needs,
  sentencesIn: (language: Language) => FindingSentences & ReasonSentences,
  { readSale, listByNumber }: { readSale: ReadSaleView; listByNumber: ListByNumber },
): Handlers<typeof paymentRoutes> {
  const { db, clock, jobs, bus, codeKey } = services
  const causeOf = createCauseOf(clock)

  return {
    list: async ({ query: { q: text, ...query }, session, language }) => {
      const sentences = sentencesIn(language())
      const searched = text ? await readSearch(db, text, listByNumber) : undefined
      const { rows, nextCursor } = await listDeals(db, { ...query, searched })
      return { rows: rows.map((row) => viewListed(row, session, sentences)), nextCursor }
    },

    get: async ({ params, session, language }) => {
      const sentences = sentencesIn(language())
      const deal = await getDealWithParties(db, params.id)
      assertCanSee(deal, session)
      const events = await listPaymentEvents(db, params.id)
      const sale = await readSale(deal, session)
      const isFrozen = await services.isFrozen(db, params.id)
      const view = viewPaymentWithSteps(deal, events, { session, sentences, codeKey, isFrozen })
      return sale ? { ...view, sale } : view
    },

    refund: async (request) => {
      const { params, body, session } = request
      const cause = { ...causeOf(request), by: 'admin' } as const
      await inTransaction(db, async (tx) => {
        const sale = await lockSaleForAdmin(tx, params.id, session.userId)
        const { reason, amountMinor, expects, clearsBuyer } = body
        if (expects === 'reserved') assertReserved(sale.deal)
        const isRelease = amountMinor === undefined && isReserved(sale.deal)
        const ending = { ...cause, text: reason, clearsBuyer }
        if (isRelease && (await services.releaseSale(tx, sale, ending))) return
        const refund = await startRefund(tx, jobs, params.id, body, cause)
        const given = { ...cause, text: reason, amountMinor: refund.amountMinor }
        if (refund.isWhole) await services.closeProblem(tx, params.id, given)
      })
      await bus.publish(paymentRoutes.refund.changes, [params.id])
      return updated(1)
    },

    withdrawRefund: async (request) => {
      const withdrawn = { id: request.params.id, ...request.body }
      await inTransaction(db, (tx) => withdrawRefund(tx, jobs, withdrawn, causeOf(request)))
      await bus.publish(paymentRoutes.withdrawRefund.changes, [request.params.id])
      return updated(1)
    },

    recordRefundByHand: async (request) => {
      const { params, body } = request
      const cause = causeOf(request)
      const recorded = await inTransaction(db, async (tx) => {
        const made = await recordRefundByHand(tx, jobs, { id: params.id, ...body }, cause)
        const given = { ...cause, by: 'admin', text: body.reason, amountMinor: body.amountMinor } as const
        if (made?.isWhole) await services.closeProblem(tx, params.id, given)
        return made
      })
      if (recorded) await bus.publish(paymentRoutes.recordRefundByHand.changes, [params.id])
      return updated(recorded ? 1 : 0)
    },

    explainExcess: async (request) => {
      const explained = { id: request.params.id, ...request.body }
      await inTransaction(db, (tx) => explainExcess(tx, explained, causeOf(request)))
      await bus.publish(paymentRoutes.explainExcess.changes, [request.params.id])
      return updated(1)
    },

    readExplanations: async (request) => {
      const { params, body } = request
      const read = { id: params.id, sides: body.sides }
      const isNew = await inTransaction(db, (tx) => markExplanationsRead(tx, read, causeOf(request)))
      if (isNew) await bus.publish(paymentRoutes.readExplanations.changes, [params.id])
      return updated(isNew ? 1 : 0)
    },

    reconcile: async ({ session, requestId, language }) => {
      const request = { cause: 'admin', actorId: session.userId, requestId } as const
      const { id } = await reconcilePayments(services, request)
      const row = await getReconciliation(db, id)
      return viewReconciliation(row, sentencesIn(language()), await readSubjects(db, [row]))
    },

    explainUnknown: async (request) => {
      const explained = { intentId: request.params.id, ...request.body }
      const isNew = await explainUnknownIntent(services, explained, causeOf(request))
      if (isNew) await bus.publish(paymentRoutes.explainUnknown.changes)
      return updated(isNew ? 1 : 0)
    },

    listReconciliations: async ({ query, language }) => {
      const sentences = sentencesIn(language())
      const { rows, nextCursor } = await listReconciliations(db, query)
      const subjects = await readSubjects(db, rows)
      return { rows: rows.map((row) => viewReconciliation(row, sentences, subjects)), nextCursor }
    },
  }
}
