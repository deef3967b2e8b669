import { findSale } from '#features/bookings/queries.ts'
import { listPhoneNumbers } from '#features/bookings/queries/buyers.ts'
import { findLastSellersNumber, findMeeting } from '#features/meetings/queries.ts'
import type { ReadSaleView } from '#features/payments/view.ts'
import { findOpenProblem } from '#features/sale-problems/queries.ts'
import { getPaymentWithParties } from '#features/payments/queries.ts'
import { assertCanSee, isSale } from '#features/payments/rules.ts'
import { isReserved } from '#features/payments/rules/hand-over.ts'
import type { PaidOut } from './rules.ts'
import { findCapturedAt, nameVersion, viewSale } from './view.ts'
import { updated } from '#contract/fields.ts'
import type { UserId } from '#contract/ids.ts'
import type { Handlers } from '#contract/route.ts'
import { saleRoutes } from '#contract/sales.ts'
import { type Db, inTransaction } from '#services/database/database.ts'
import { createCauseOf } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import { cancelSale } from './commands/cancellation.ts'
import { confirmHandOver, renewCode } from './commands/hand-over.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'jobs' | 'bus' | 'codeKey'>

export function saleHandlers(services: Needs): Handlers<typeof saleRoutes> {
  const { db, clock, jobs, bus } = services
  const causeOf = createCauseOf(clock)

  return {
    watch: async ({ params, session }) => {
      const payment = await getPaymentWithParties(db, params.id)
      assertCanSee(payment, session)
      const [meeting, problem] = await Promise.all([
        findMeeting(db, params.id),
        findOpenProblem(db, params.id),
      ])
      return { version: nameVersion(payment, meeting, problem) }
    },

    handOver: async (request) => {
      const confirmation = { id: request.params.id, code: request.body.code }
      const refusal = await inTransaction(db, (tx) =>
        confirmHandOver(tx, services, confirmation, causeOf(request)),
      )
      await bus.publish(saleRoutes.handOver.changes, [request.params.id])
      if (refusal) throw refusal
      return updated(1)
    },

    renewCode: async (request) => {
      await inTransaction(db, (tx) => renewCode(tx, request.params.id, causeOf(request)))
      await bus.publish(saleRoutes.renewCode.changes, [request.params.id])
      return updated(1)
    },

    cancel: async (request) => {
      const cancellation = { id: request.params.id, reason: request.body.reason }
      const isNew = await inTransaction(db, (tx) => cancelSale(tx, jobs, cancellation, causeOf(request)))
      if (isNew) await bus.publish(saleRoutes.cancel.changes, [request.params.id])
      return updated(isNew ? 1 : 0)
    },
  }
}

/** Reads the payouts that reached a seller since then; the feature after this one knows them. */
type ListPaidOut = (db: Db, sellerId: UserId, since: Date) => Promise<PaidOut[]>

/** The number that somebody gave last: for a phone that they sell, or else with a booking. */
async function findLastNumber(db: Db, userId: UserId): Promise<string | undefined> {
  const given = await findLastSellersNumber(db, userId)
  return given ?? (await listPhoneNumbers(db, userId, 1))[0]
}

/** Returns what reads the sale of a payment. It answers undefined for a payment that has sold nothing. */
export function saleReader(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  listPaidOut: ListPaidOut,
): ReadSaleView {
  return async (payment, events, session) => {
    if (!isSale(payment)) return undefined
    const { id } = payment
    const capturedAt = findCapturedAt(events)
    const meeting = await findMeeting(db, id)
    const isOwnSale = session.userId === payment.sellerId
    const lacksNumber = isReserved(payment) && isOwnSale && !meeting?.sellerPhoneNumber
    const [sale, problem, payouts, lastNumber] = await Promise.all([
      findSale(db, id),
      findOpenProblem(db, id),
      capturedAt ? listPaidOut(db, payment.sellerId, capturedAt) : [],
      lacksNumber ? findLastNumber(db, session.userId) : undefined,
    ])
    const read = { payment, events, sale, meeting, problem, payouts, lastNumber }
    return sale && viewSale({ ...read, sale }, session, clock())
  }
}
