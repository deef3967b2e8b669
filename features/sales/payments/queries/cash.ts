import { sql } from 'kysely'
import type { BookingId, ListingId, PaymentId, UserId } from '#contract/ids.ts'
import { isRequestedIn } from '#features/money/queries.ts'
import { selectPeople } from '#features/users/queries.ts'
import { compileOnce } from '#services/database/compile-once.ts'
import type { Db } from '#services/database/database.ts'
import { type PaymentRow, selectPaymentRows } from '../queries.ts'

/** The open payments for a phone, then its cash requests that wait for an answer, each the earliest first. */
export const listPendingPayments = (db: Db, itemId: ListingId): Promise<PaymentRow[]> =>
  listBegun(db, {}, { itemId })

const listBegun = compileOnce((db, _, { itemId }: { itemId: ListingId }) => {
  const ofListing = selectPaymentRows(db).where('itemId', '=', itemId)
  // There is an index for each state.
  return ofListing
    .where('state', '=', sql.lit('open'))
    .unionAll(ofListing.where(isRequestedIn()))
    .orderBy('state')
    .orderBy('id')
})

/** The cash requests for a phone that wait for its seller, the earliest first. */
export const listCashRequests = (db: Db, itemId: ListingId): Promise<PaymentRow[]> =>
  selectPaymentRows(db).where('itemId', '=', itemId).where(isRequestedIn()).orderBy('id').execute()

/** The request of a booking to pay in cash that waits for its seller; there is at most one. */
export const findCashRequest = (db: Db, bookingId: BookingId): Promise<PaymentRow | undefined> =>
  selectPaymentRows(db).where('bookingId', '=', bookingId).where(isRequestedIn()).executeTakeFirst()

/** The cash requests for a phone that wait for its seller, with the names of the buyers. */
export function listCashRequestsWithBuyers(db: Db, itemId: ListingId) {
  return db
    .selectFrom('payments')
    .innerJoin(selectPeople().as('buyer'), 'buyer.id', 'payments.buyerId')
    .select(['payments.id', 'payments.createdAt', 'buyer.name as buyerName'])
    .where('itemId', '=', itemId)
    .where(isRequestedIn())
    .orderBy('payments.id')
    .execute()
}

export type CashRequest = Awaited<ReturnType<typeof listCashRequestsWithBuyers>>[number]

/**
 * The open cash request or reservation of a buyer (`open`, at most one), and the times of all requests that they made
 * after `since`, the earliest first (`latest`).
 */
export async function findCashRequestsOf(db: Db, buyerId: UserId, since: Date) {
  const own = db.selectFrom('payments').where('buyerId', '=', buyerId).where('provider', '=', 'cash')
  const open = await own
    .select(['id', 'bookingId'])
    .where('handedOverAt', 'is', null)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  const rows = await own.select('createdAt').where('createdAt', '>', since).orderBy('createdAt').execute()
  return { open, latest: rows.map(({ createdAt }) => createdAt) }
}

/** Whether a cash request of this booking has ended since `since`. */
export async function hasRequestEndedSince(db: Db, bookingId: BookingId, since: Date): Promise<boolean> {
  const ended = await db
    .selectFrom('payments')
    .select('id')
    .where('bookingId', '=', bookingId)
    .where('provider', '=', 'cash')
    .where('endedAt', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return ended !== undefined
}

/** Whether anybody has requested to pay for this phone in cash since `since`. */
export async function hasCashRequestSince(db: Db, itemId: ListingId, since: Date): Promise<boolean> {
  const asked = await db
    .selectFrom('payments')
    .select('id')
    .where('itemId', '=', itemId)
    .where('provider', '=', 'cash')
    .where('createdAt', '>', since)
    .limit(1)
    .executeTakeFirst()
  return asked !== undefined
}

/** The cash requests that were made until `before` and have no answer, the earliest first. */
export async function listUnansweredRequests(db: Db, before: Date, limit: number): Promise<PaymentId[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where(isRequestedIn())
    .where('createdAt', '<=', before)
    .orderBy('createdAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
