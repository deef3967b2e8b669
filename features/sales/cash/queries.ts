import type { BookingId, ListingId, PaymentId, UserId } from '#contract/ids.ts'
import { isBegunIn, isRequestedIn } from '#features/money/queries.ts'
import { selectPeople } from '#features/users/queries.ts'
import type { Db } from '#services/database/database.ts'
import { type Deal, selectDeals, selectDealRows } from '#features/sales/payments/queries.ts'

/** The attempts to pay for a phone and its cash requests that wait for an answer, the earliest first. */
export const listBegun = (db: Db, itemId: ListingId): Promise<Deal[]> =>
  selectDealRows(db).where('itemId', '=', itemId).where(isBegunIn()).orderBy('id').execute()

/** The request of a booking to pay in cash that waits for its seller; there is at most one. */
export const findCashRequest = (db: Db, bookingId: BookingId): Promise<Deal | undefined> =>
  selectDealRows(db).where('bookingId', '=', bookingId).where(isRequestedIn()).executeTakeFirst()

/** The cash requests for these phones that wait for their seller, with the names of the buyers, the earliest first. */
export function listCashRequestsWithBuyers(db: Db, listingIds: ListingId[]) {
  return selectDeals(db)
    .innerJoin(selectPeople().as('buyer'), 'buyer.id', 'deals.buyerId')
    .select(['deals.id', 'deals.itemId', 'deals.amountMinor', 'deals.createdAt', 'buyer.name as buyerName'])
    .where('itemId', 'in', listingIds)
    .where(isRequestedIn())
    .orderBy('deals.id')
    .execute()
}

export type CashRequest = Awaited<ReturnType<typeof listCashRequestsWithBuyers>>[number]

/**
 * The open cash request or reservation of a buyer (`open`, at most one), and the times of all requests that they made
 * after `since`, the earliest first (`latest`).
 */
export async function findCashRequestsOf(db: Db, buyerId: UserId, since: Date) {
  const own = selectDeals(db).where('buyerId', '=', buyerId).where('means', '=', 'cash')
  const open = await own
    .select(['id', 'bookingId', 'amountMinor'])
    .where('handedOverAt', 'is', null)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  const rows = await own.select('createdAt').where('createdAt', '>', since).orderBy('createdAt').execute()
  return { open, latest: rows.map(({ createdAt }) => createdAt) }
}

/** Whether a cash request of this booking has ended since `since`. */
export async function hasRequestEndedSince(db: Db, bookingId: BookingId, since: Date): Promise<boolean> {
  const ended = await selectDeals(db)
    .select('id')
    .where('bookingId', '=', bookingId)
    .where('means', '=', 'cash')
    .where('endedAt', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return ended !== undefined
}

/** Whether anybody has requested to pay for this phone in cash since `since`. */
export async function hasCashRequestSince(db: Db, itemId: ListingId, since: Date): Promise<boolean> {
  const asked = await selectDeals(db)
    .select('id')
    .where('itemId', '=', itemId)
    .where('means', '=', 'cash')
    .where('createdAt', '>', since)
    .limit(1)
    .executeTakeFirst()
  return asked !== undefined
}

/** The cash requests that were made until `before` and have no answer, the earliest first. */
export function listUnansweredRequests(db: Db, before: Date, limit: number): Promise<{ id: PaymentId }[]> {
  return selectDeals(db)
    .select('id')
    .where(isRequestedIn())
    .where('createdAt', '<=', before)
    .orderBy('createdAt')
    .limit(limit)
    .execute()
}
