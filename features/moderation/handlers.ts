import { deleted, updated } from '#contract/fields.ts'
import type { UserId } from '#contract/ids.ts'
import { moderationRoutes } from '#contract/routes/moderation.ts'
import type { Handlers } from '#contract/route.ts'
import type { Session } from '#contract/session.ts'
import type { Role } from '#contract/users.ts'
import { getListing } from '#features/listings/queries/listings.ts'
import type { PaymentSync } from '#features/sales/payments/commands/payment-sync.ts'
import type { ReasonSentences } from '#features/sales/payments/view.ts'
import { lockAdmin } from '#features/users/commands/people.ts'
import type { Language } from '#lib/languages.ts'
import { inTransaction } from '#services/database/database.ts'
import { createCauseOf } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import { removeListing } from './commands/listings.ts'
import { removeByAdmin } from './commands/people.ts'
import { undoSaleAndRelist } from './commands/relisting.ts'
import { clearReports, reportListing } from './commands/reports.ts'
import { declineSeller, verifySeller, withdrawVerification } from './commands/verification.ts'
import { listEvents, listReports } from './queries/events.ts'
import { readSellerHistory } from './queries/seller-history.ts'
import { viewEvent, viewReport, viewSellerHistory } from './view.ts'

type Needs = PaymentSync & Pick<Services, 'bus' | 'identity'>

export function moderationHandlers(
  services: Needs,
  sentencesIn: (language: Language) => ReasonSentences,
): Handlers<typeof moderationRoutes> {
  const { db, clock, bus } = services
  const causeOf = createCauseOf(clock)

  const removePerson = async (role: Role, id: UserId, request: { session: Session; requestId: string }) => {
    await removeByAdmin(services, { role, id, adminId: request.session.userId }, causeOf(request))
    return deleted(1)
  }

  return {
    report: async (request) => {
      const { params, body, session, callerKey } = request
      const report = {
        itemId: params.id,
        reporterKey: session ? `user:${session.userId}` : `guest:${callerKey()}`,
        reporterId: session?.userId,
        reason: body.reason,
        note: body.note,
      }
      const { isFirst, isRecorded, startsCheck } = await inTransaction(db, (tx) =>
        reportListing(tx, report, causeOf(request)),
      )
      if (isFirst || startsCheck) await bus.publish(moderationRoutes.report.changes)
      return { ...updated(isFirst ? 1 : 0), recorded: isRecorded }
    },

    removeItem: async (request) =>
      deleted(await removeListing(services, request.params.id, request.session, causeOf(request))),

    listReports: async ({ params, query }) => {
      const { id } = await getListing(db, params.id)
      const { rows, nextCursor } = await listReports(db, id, query)
      return { rows: rows.map(viewReport), nextCursor }
    },

    clearReports: async (request) => {
      const isCleared = await inTransaction(db, async (tx) => {
        await lockAdmin(tx, request.session.userId)
        return clearReports(tx, request.params.id, causeOf(request))
      })
      if (isCleared) await bus.publish(moderationRoutes.clearReports.changes)
      return updated(isCleared ? 1 : 0)
    },

    relist: async (request) => {
      const { params, body, session } = request
      const relisting = { id: params.id, adminId: session.userId, reason: body.reason }
      const isForSale = await undoSaleAndRelist(services, relisting, causeOf(request))
      return { ...updated(1), isForSale }
    },

    verifySeller: async (request) => {
      const asked = { id: request.params.key, adminId: request.session.userId }
      return updated((await verifySeller(services, asked, causeOf(request))) ? 1 : 0)
    },

    declineVerification: async (request) => {
      const { params, body, session } = request
      const asked = { id: params.key, adminId: session.userId, reason: body.reason }
      return updated((await declineSeller(services, asked, causeOf(request))) ? 1 : 0)
    },

    withdrawVerification: async (request) => {
      const { params, body, session } = request
      const asked = { id: params.key, adminId: session.userId, reason: body.reason }
      return updated((await withdrawVerification(services, asked, causeOf(request))) ? 1 : 0)
    },

    getSellerHistory: async ({ params }) => viewSellerHistory(await readSellerHistory(db, params.key)),

    removeBuyer: (request) => removePerson('buyer', request.params.key, request),

    removeSeller: (request) => removePerson('seller', request.params.key, request),

    listEvents: async ({ query, language }) => {
      const sentences = sentencesIn(language())
      const { rows, nextCursor } = await listEvents(db, query)
      return { rows: rows.map((row) => viewEvent(row, sentences)), nextCursor }
    },
  }
}
