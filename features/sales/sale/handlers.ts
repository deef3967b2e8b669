import type { ReadSales } from '#features/sales/bookings/view.ts'
import { listPhoneNumbers } from '#features/sales/bookings/queries/buyers.ts'
import { findLastSellersNumber, findMeeting } from '#features/sales/meetings/queries.ts'
import type { ReadSaleView } from '#features/sales/payments/view.ts'
import { findPaidOutAt } from '#features/sales/payouts/queries/lines.ts'
import { findOpenProblem } from '#features/sales/problems/queries.ts'
import { findAgreedMinor } from '#features/sales/problems/queries/offers.ts'
import { explainSale } from '#features/sales/payments/commands/explanations.ts'
import {
  findDeal,
  getDealWithParties,
  listDealsWithParties,
  type Deal,
} from '#features/sales/payments/queries.ts'
import { isReserved } from '#features/money/rules.ts'
import { assertCanSee, isSale } from '#features/sales/payments/rules.ts'
import { hasEnded, isHandedOver } from '#features/sales/payments/rules/hand-over.ts'
import { listUnfinished, type UnfinishedRow } from './queries.ts'
import { mapSaleRecords } from './queries/records.ts'
import { makeVersion, viewSale, viewUnfinished } from './view.ts'
import { updated } from '#contract/fields.ts'
import type { PaymentId, UserId } from '#contract/ids.ts'
import type { Handlers } from '#contract/route.ts'
import type { Session } from '#contract/session.ts'
import { saleRoutes } from '#contract/routes/sales.ts'
import { type Db, inTransaction } from '#services/database/database.ts'
import { createCauseOf } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import { cancelSale } from './commands/cancellation.ts'
import { confirmHandOver, renewCode } from './commands/hand-over.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'jobs' | 'bus' | 'codeKey'>

type CallOnSale = { params: { id: PaymentId }; countWork: () => Promise<void> }

export function saleHandlers(services: Needs): Handlers<typeof saleRoutes> {
  const { db, clock, jobs, bus } = services
  const causeOf = createCauseOf(clock)

  /** Counts a call unless the sale is already as it asks: a repetition after a lost answer is not refused. */
  async function countUnless(isDone: (deal: Deal) => boolean, { params, countWork }: CallOnSale) {
    const deal = await findDeal(db, params.id)
    if (!deal || !isDone(deal)) await countWork()
  }

  return {
    list: async ({ query, session }) => {
      const now = clock()
      const { rows, nextCursor } = await listUnfinished(db, session.userId, now, query)
      return { rows: await viewAllUnfinished(db, rows, session, now), nextCursor }
    },

    watch: async ({ params, session }) => {
      const deal = await getDealWithParties(db, params.id)
      assertCanSee(deal, session)
      const [meeting, problem] = await Promise.all([
        findMeeting(db, params.id),
        findOpenProblem(db, params.id),
      ])
      return { version: makeVersion(deal, meeting, problem) }
    },

    handOver: async (request) => {
      await countUnless(isHandedOver, request)
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
      await countUnless(hasEnded, request)
      const cancellation = { id: request.params.id, reason: request.body.reason }
      const outcome = await inTransaction(db, (tx) => cancelSale(tx, jobs, cancellation, causeOf(request)))
      if (outcome === 'new') await bus.publish(saleRoutes.cancel.changes, [request.params.id])
      return updated(outcome === 'other-end' ? 0 : 1)
    },

    explain: async (request) => {
      const explanation = { id: request.params.id, ...request.body }
      const isNew = await inTransaction(db, (tx) => explainSale(tx, explanation, causeOf(request)))
      if (isNew) await bus.publish(saleRoutes.explain.changes, [request.params.id])
      return updated(isNew ? 1 : 0)
    },
  }
}

/** Views the rows of one page, in their order. */
async function viewAllUnfinished(db: Db, rows: UnfinishedRow[], session: Session, now: Date) {
  const recordsOf = await mapSaleRecords(db, rows)
  return rows.flatMap((row) => {
    const records = recordsOf.get(row.id)
    return records ? [viewUnfinished(row, records, session, now)] : []
  })
}

/** Creates the function that reads several sales as one of their sides sees them in a list. */
export function salesReader({ db, clock }: Pick<Services, 'db' | 'clock'>): ReadSales {
  return async (ids, session) => {
    const records = await mapSaleRecords(db, ids.length > 0 ? await listDealsWithParties(db, ids) : [])
    const now = clock()
    return new Map(
      [...records].map(([id, read]) => {
        const { deal, meeting } = read
        return [id, { deal, meeting, summary: viewSale(read, session, now) }]
      }),
    )
  }
}

/** The phone number that somebody gave last as a seller, or else with a booking. */
async function findLastNumber(db: Db, userId: UserId): Promise<string | undefined> {
  const given = await findLastSellersNumber(db, userId)
  return given ?? (await listPhoneNumbers(db, userId, 1))[0]
}

/** Creates the function that reads the sale of a payment. It returns undefined for a payment that has sold nothing. */
export function saleReader({ db, clock }: Pick<Services, 'db' | 'clock'>): ReadSaleView {
  return async (deal, session) => {
    if (!isSale(deal)) return undefined
    const { id } = deal
    const records = (await mapSaleRecords(db, [deal])).get(id)
    if (!records) return undefined
    const isOwnSale = session.userId === deal.sellerId
    const lacksNumber = isReserved(deal) && isOwnSale && !records.meeting?.sellerPhoneNumber
    const [agreedPartMinor, paidOutAt, lastNumber] = await Promise.all([
      findAgreedMinor(db, id),
      deal.capturedAt ? findPaidOutAt(db, id) : undefined,
      lacksNumber ? findLastNumber(db, session.userId) : undefined,
    ])
    return viewSale({ ...records, agreedPartMinor, paidOutAt, lastNumber }, session, clock())
  }
}
