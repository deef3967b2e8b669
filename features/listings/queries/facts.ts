import { type Expression, expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { DraftId, ListingId, UserId } from '#contract/ids.ts'
import { selectPhotos } from '#features/images/queries.ts'
import {
  describedStateOf,
  isAwaitedIn,
  isWithBuyerIn,
  isRefundedIn,
  isUnfinishedIn,
} from '#features/money/queries.ts'
import { selectPeople } from '#features/users/queries.ts'
import type { Db } from '#services/database/database.ts'
import type { Tables } from '#services/database/schema/database.ts'

// What is known about a listing, as parts of a larger query, so that a listing and its facts are one round trip.
const { selectFrom } = expressionBuilder<Tables>()

/** The pictures of a listing, in order. */
export function photosOf(id: Expression<ListingId>) {
  return jsonArrayFrom(selectListingPhotos(id))
}

/** The first picture of a listing; null without one. */
export function coverOf(id: Expression<ListingId>) {
  return jsonObjectFrom(selectListingPhotos(id).limit(1))
}

function selectListingPhotos(id: Expression<ListingId>) {
  return selectFrom('itemImages')
    .leftJoin(selectPhotos().as('photo'), 'photo.url', 'itemImages.url')
    .select(['itemImages.url', 'photo.width', 'photo.height', 'photo.placeholder'])
    .where('itemImages.itemId', '=', id)
    .orderBy('itemImages.position')
}

/** How many people have booked a listing. */
export function countBookingsOf(id: Expression<ListingId>) {
  return (
    selectFrom('bookings')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('bookings.itemId', '=', id)
      // A buyer may have removed a paid booking from their own list; it still counts.
      .where(({ or, eb }) =>
        or([
          eb('bookings.removedAt', 'is', null),
          eb('bookings.paidAt', 'is not', null),
          eb('bookings.cashAt', 'is not', null),
        ]),
      )
  )
}

/** How many unanswered reports a listing has. */
export function countReportsOf(id: Expression<ListingId>) {
  return selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reports.itemId', '=', id)
    .where('reports.clearedAt', 'is', null)
}

/**
 * How many people have reported a listing since an admin last decided. Only people with a verified email address count, so that
 * nobody marks other people's phones with accounts made up for it. Removed people do not count, so that nobody counts twice
 * by signing up again.
 */
export function countReportersOf(id: Expression<ListingId>) {
  return countReportsOf(id)
    .clearSelect()
    .innerJoin(selectPeople().as('reporter'), 'reporter.id', 'reports.reporterId')
    .select(({ fn }) => fn.count<number>('reporter.id').distinct().as('count'))
    .where('reporter.isAddressVerified', '=', true)
    .where('reporter.removedAt', 'is', null)
}

/** The model of a listing. */
export function modelOf(id: Expression<ListingId | null>) {
  return selectFrom('items').select('items.model').where('items.id', '=', id).$asScalar()
}

/** The payment that sold a listing, if its buyer was refunded or the refund has begun. */
export function selectRefunded(id: Expression<ListingId>) {
  return selectSale(id).where(isRefundedIn())
}

/**
 * The sale of a sold listing: its state as clients see it, how it is paid, whether its buyer was refunded, and whether its
 * hand-over is awaited. Its columns have names of one word, because Kysely does not convert names inside JSON.
 */
export function saleOf(id: Expression<ListingId>) {
  return jsonObjectFrom(
    selectSale(id)
      .select([describedStateOf().as('state'), isRefundedIn().as('refunded'), isAwaitedIn().as('awaited')])
      .select('deals.means'),
  )
}

/** The payment that sold a listing, if the phone has not changed hands. */
export function selectUnfinished(id: Expression<ListingId>) {
  return selectSale(id).where(isUnfinishedIn())
}

/** The state of the sale of a listing as clients see it, unless its buyer has the phone and the seller the money. */
export function unusualStateOf(id: Expression<ListingId>) {
  return selectSale(id)
    .select(describedStateOf().as('state'))
    .where(({ not }) => not(isWithBuyerIn()))
    .$asScalar()
}

/**
 * The payment that sold a listing, if the buyer has the phone and the seller keeps the money. Cash sales do not count: two
 * accounts of one person could otherwise make a seller look proven.
 */
export function selectWithBuyer(id: Expression<ListingId>) {
  return selectSale(id).where('deals.means', '!=', 'cash').where(isWithBuyerIn())
}

/** The payment that reserved or sold a listing for cash. */
export function selectInCash(id: Expression<ListingId>) {
  return selectSale(id).where('deals.means', '=', 'cash')
}

/** The payment that sold a listing; there is at most one. */
const selectSale = (id: Expression<ListingId>) =>
  selectFrom('deals').where('deals.itemId', '=', id).where('deals.soldAt', 'is not', null)

/** The payments whose sale ended before its money was taken, with the id of the listing. */
export function selectEnded() {
  return selectFrom('deals')
    .select('deals.itemId')
    .where('deals.soldAt', 'is', null)
    .where('deals.handOverBy', 'is not', null)
}

/** The new listing of a relisted phone: `relistListing` gives it the sold listing's id as its draft id. */
export function selectRelisted(id: Expression<ListingId>, sellerId: Expression<UserId>) {
  return selectFrom('items as relisted')
    .select('relisted.id')
    .where('relisted.sellerId', '=', sellerId)
    .where('relisted.draftId', '=', sql<DraftId>`${id}`)
    .where('relisted.removedAt', 'is', null)
}

/** Whether the buyer of this listing was refunded, or the refund has begun. */
export async function isRefunded(db: Db, id: ListingId): Promise<boolean> {
  const { refunded } = await db
    .selectNoFrom(({ exists, val }) => exists(selectRefunded(val(id))).as('refunded'))
    .executeTakeFirstOrThrow()
  return refunded === true
}

/** As `countReportersOf`, for one listing. */
export async function countReporters(db: Db, id: ListingId): Promise<number> {
  const { count } = await db
    .selectNoFrom(({ val }) => countReportersOf(val(id)).as('count'))
    .executeTakeFirstOrThrow()
  return count ?? 0
}

/** The addresses of a listing's pictures, in order. */
export async function listImageUrls(db: Db, id: ListingId): Promise<string[]> {
  const rows = await db
    .selectFrom('itemImages')
    .select('url')
    .where('itemId', '=', id)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.url)
}
