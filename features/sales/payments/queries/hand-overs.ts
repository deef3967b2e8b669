import { type Expression, expressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { BookingId, ListingId, PaymentId, UserId } from '#contract/ids.ts'
import type { Refusal } from '#contract/refusal.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import { selectEnded } from '#features/listings/queries/facts.ts'
import { selectSummaries } from '#features/listings/queries/summaries.ts'
import { describedStateOf, isAwaitedIn, isReservedIn } from '#features/money/queries.ts'
import { selectPeople } from '#features/users/queries.ts'
import { compileOnce } from '#services/database/compile-once.ts'
import type { Db } from '#services/database/database.ts'
import type { Tables } from '#services/database/schema/database.ts'
import { selectExplained } from './explanations.ts'
import { endedSalesCountSince, refuseReservation, type Reservations } from '../rules/reservations.ts'

/** Whether this phone is sold, and its hand-over is not confirmed or its money is still being taken. */
export async function isHandOverPending(db: Db, itemId: ListingId): Promise<boolean> {
  const sale = await db
    .selectFrom('deals')
    .select('id')
    .where('itemId', '=', itemId)
    .where('soldAt', 'is not', null)
    .where(isAwaitedIn())
    .executeTakeFirst()
  return sale !== undefined
}

/**
 * How many phones a buyer has reserved, and the sales that ended after `since` because the buyer cancelled them or nobody
 * confirmed their hand-over in time, the earliest first.
 */
export async function findReservations(db: Db, buyer: UserId, since: Date): Promise<Reservations> {
  const rows = await listReservations(db, {}, { buyer, since })
  const ended = rows.flatMap(({ itemId, endHow, endedAt: at }) =>
    at ? [{ itemId, at, isMissed: endHow === 'missed' }] : [],
  )
  return { count: rows.length - ended.length, ended }
}

/**
 * Why this buyer may not reserve this phone now, as `refuseReservation` says. A caller that reserves it locks the buyer, so
 * that no other sale of theirs begins.
 */
export async function findReservationRefusal(
  db: Db,
  { buyerId, itemId }: { buyerId: UserId; itemId: ListingId },
  now: Date,
): Promise<Refusal | undefined> {
  return refuseReservation(await findReservations(db, buyerId, endedSalesCountSince(now)), itemId, now)
}

const listReservations = compileOnce((db, _, { buyer, since }: { buyer: UserId; since: Date }) => {
  const own = db
    .selectFrom('deals')
    .select(['itemId', 'endHow', 'endedAt'])
    .where('buyerId', '=', buyer)
    .where('means', '!=', sql.lit('cash'))
  const ended = own
    .where('soldAt', 'is', null)
    .where('endCountsAgainstBuyer', '=', sql.lit(true))
    .where('endedAt', '>', since)
  return ended.unionAll(own.where('state', '=', sql.lit('authorized'))).orderBy('endedAt')
})

/** The reserved payments in which this person is the buyer or the seller. */
export function listReservedOf(db: Db, person: UserId) {
  return db
    .selectFrom('deals')
    .innerJoin(selectSummaries().as('listing'), 'listing.id', 'deals.itemId')
    .select(['deals.id', 'deals.means', 'deals.itemId', 'deals.buyerId', 'listing.sellerId'])
    .where(isReservedIn())
    .where(({ or, eb }) => or([eb('deals.buyerId', '=', person), eb('listing.sellerId', '=', person)]))
    .orderBy('deals.itemId')
    .execute()
}

/**
 * The latest payment of a booking whose sale ended before its money was taken, as a subquery. `asked` says whether its
 * buyer should still explain what happened.
 */
export const latestEndedOf = (bookingId: Expression<BookingId>) =>
  jsonObjectFrom(
    selectEnded()
      .clearSelect()
      .select('deals.id')
      .select(({ ref }) => isAsked(ref('deals.id'), 'buyer').as('asked'))
      .where('deals.bookingId', '=', bookingId)
      .orderBy('deals.id', 'desc')
      .limit(1),
  )

/** Whether this side should still explain what happened to this sale after nobody confirmed its hand-over in time. */
export function isAsked(id: Expression<PaymentId>, side: SaleSide) {
  const { selectFrom, and, not, exists } = expressionBuilder<Tables>()
  const missed = selectFrom('sales as missed')
    .select('missed.id')
    .where('missed.id', '=', id)
    .where('missed.endHow', '=', sql.lit('missed'))
  return and([
    exists(missed),
    not(exists(selectExplained(side).where('saleExplanations.paymentId', '=', id))),
  ])
}

/** The latest sale of each of these listings that ended before its money was taken, with the name of its buyer. */
export function listLatestEndedSales(db: Db, listingIds: ListingId[]) {
  const ended = selectEnded()
    .distinctOn('deals.itemId')
    .select(['deals.id', 'deals.buyerId', describedStateOf().as('state')])
    .where('deals.itemId', 'in', listingIds)
    .orderBy('deals.itemId')
    .orderBy('deals.id', 'desc')
  return db
    .selectFrom(ended.as('ended'))
    .innerJoin(selectPeople().as('buyer'), 'buyer.id', 'ended.buyerId')
    .select(['ended.id', 'ended.itemId', 'ended.state', 'buyer.name as buyerName'])
    .execute()
}

export type EndedSale = Awaited<ReturnType<typeof listLatestEndedSales>>[number]
