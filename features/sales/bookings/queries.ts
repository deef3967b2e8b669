import { type Expression, expressionBuilder, sql } from 'kysely'
import type { BookingId, ListingId, PaymentId, UserId } from '#contract/ids.ts'
import { Refusal } from '#contract/refusal.ts'
import { coverOf } from '#features/listings/queries/facts.ts'
import { selectSummaries } from '#features/listings/queries/summaries.ts'
import { agreedMeetingOf } from '#features/sales/meetings/queries.ts'
import {
  selectByIntent,
  selectJoinedDeals,
  selectSales,
  selectSalesAndRequests,
} from '#features/sales/payments/queries.ts'
import { latestEndedOf } from '#features/sales/payments/queries/hand-overs.ts'
import { latestProblemOf } from '#features/sales/problems/queries.ts'
import { selectPeople } from '#features/users/queries.ts'
import type { Db } from '#services/database/database.ts'
import { pageOf, readIdCursor } from '#services/database/page.ts'
import type { Tables } from '#services/database/schema/database.ts'

const isBought = sql<boolean>`(bookings.paid_at is not null or bookings.cash_at is not null)`
/** For queries of bookings: whether the booking did not buy its phone. */
export const isUnbought = sql<boolean>`(bookings.paid_at is null and bookings.cash_at is null)`

/** Bookings with what is booked, the buyer and the seller. */
function selectWithParties(db: Db) {
  return db
    .selectFrom('bookings')
    .innerJoin(selectSummaries().as('listing'), 'listing.id', 'bookings.itemId')
    .innerJoin(selectPeople().as('buyer'), 'buyer.id', 'bookings.buyerId')
    .select(['bookings.itemId', 'bookings.phoneNumber', 'bookings.meetLocation'])
    .select(['listing.brandName', 'listing.model', 'listing.modelId', 'listing.ramGb', 'listing.storageGb'])
    .select([
      'listing.sellerName',
      'listing.sellerEmail',
      'listing.sellerLanguage',
      'listing.sellerRemovedAt',
    ])
    .select('listing.removedAt as listingRemovedAt')
    .select(['buyer.name as buyerName', 'buyer.email as buyerEmail', 'buyer.removedAt as buyerRemovedAt'])
    .select('buyer.language as buyerLanguage')
}

/** `on-record` includes bookings that bought the phone and that their buyer has removed from the list. */
type Included = 'listed' | 'on-record'

function selectBookings(db: Db, buyerId: UserId, included: Included = 'listed') {
  return selectWithParties(db)
    .leftJoin(selectSalesAndRequests().as('sale'), 'sale.bookingId', 'bookings.id')
    .selectAll('bookings')
    .select(['listing.priceMinor', 'listing.currency', 'listing.soldAt', 'listing.heldBy as listingHeldBy'])
    .select(['listing.heldUntil as listingHeldUntil', 'listing.revision as currentRevision'])
    .select([
      'listing.allowsCash',
      'listing.withheldAt as listingWithheldAt',
      'listing.sellerId',
      'listing.sellerVerified',
    ])
    .select('sale.id as paymentId')
    .select(({ ref }) => [
      coverOf(ref('bookings.itemId')).as('cover'),
      latestEndedOf(ref('bookings.id')).as('ended'),
      latestProblemOf(ref('sale.id'), 'buyer').as('problem'),
      latestProblemOf(ref('sale.id'), 'seller').as('otherProblem'),
    ])
    .where('bookings.buyerId', '=', buyerId)
    .where(({ or, eb }) =>
      or([eb('bookings.removedAt', 'is', null), ...(included === 'on-record' ? [isBought] : [])]),
    )
}

export type BookingRow = Awaited<ReturnType<typeof getBooking>>

/** One of a buyer's own bookings, and who the buyer is. */
export type OwnBooking = Pick<BookingRow, 'id' | 'buyerId'>

/** One of a buyer's own bookings. Throws `not-found` when there is no such booking or it belongs to another person. */
export async function getBooking(db: Db, buyer: UserId, id: BookingId, included: Included = 'listed') {
  const booking = await selectBookings(db, buyer, included).where('bookings.id', '=', id).executeTakeFirst()
  if (!booking) throw new Refusal('not-found/booking')
  return booking
}

/**
 * The payment of this intent, also of a booking that has bought and left the list. Throws `not-found` when the buyer has
 * no such booking, and `payment-mismatch` when the payment is not for this booking.
 */
export async function getBookedDeal(db: Db, { id, buyerId }: OwnBooking, intentId: string) {
  const deal = await selectByIntent(db, intentId)
    .innerJoin('bookings', 'bookings.id', 'deals.bookingId')
    .where('bookings.id', '=', id)
    .where('bookings.buyerId', '=', buyerId)
    .where(({ or, eb }) => or([eb('bookings.removedAt', 'is', null), isBought]))
    .executeTakeFirst()
  if (deal) return deal
  await assertBooked(db, { id, buyerId })
  throw new Refusal('payment-mismatch/booking')
}

/** Throws `not-found` unless this booking is on its buyer's list. */
export async function assertBooked(db: Db, { id, buyerId }: OwnBooking): Promise<void> {
  if (!(await isBooked(db, { id, buyerId }))) throw new Refusal('not-found/booking')
}

/** Whether this booking is on its buyer's list. */
export async function isBooked(db: Db, { id, buyerId }: OwnBooking): Promise<boolean> {
  const own = db.selectFrom('bookings').select('id').where('id', '=', id).where('buyerId', '=', buyerId)
  return (await own.where('removedAt', 'is', null).executeTakeFirst()) !== undefined
}

/** The buyer's newest unpaid booking of a phone that is for sale at this price. Undefined when no price is given. */
export async function findNewestUnpaid(
  db: Db,
  buyer: UserId,
  priceMinor: number | undefined,
): Promise<BookingRow | undefined> {
  if (priceMinor === undefined) return undefined
  return selectBookings(db, buyer)
    .where('bookings.paidAt', 'is', null)
    .where('listing.soldAt', 'is', null)
    .where('listing.removedAt', 'is', null)
    .where('listing.withheldAt', 'is', null)
    .where('listing.priceMinor', '=', priceMinor)
    .orderBy('bookings.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Those of a buyer's listed bookings that have these ids, in the order of the ids. */
export async function listBookingsOf(db: Db, buyer: UserId, ids: BookingId[]): Promise<BookingRow[]> {
  if (ids.length === 0) return []
  const rows = await selectBookings(db, buyer).where('bookings.id', 'in', ids).execute()
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** Every booking of a buyer that bought nothing. */
export function listUnpaidBookings(db: Db, buyer: UserId): Promise<BookingRow[]> {
  return selectBookings(db, buyer).where(isUnbought).orderBy('bookings.id').execute()
}

type BookingPage = { limit: number; cursor?: string | undefined; listingId?: ListingId | undefined }

/**
 * A buyer's bookings, newest first: at most `limit` after the cursor. With a `listingId`, only their bookings of that
 * listing, including one that bought the phone and was removed from the list.
 */
export async function listBookings(db: Db, buyer: UserId, { listingId, ...page }: BookingPage) {
  const after = readIdCursor<BookingId>(page.cursor)
  const rows = await selectBookings(db, buyer, listingId ? 'on-record' : 'listed')
    .$if(listingId !== undefined, (query) => query.where('bookings.itemId', '=', listingId as ListingId))
    .$if(after !== undefined, (query) => query.where('bookings.id', '<', after as BookingId))
    .orderBy('bookings.id', 'desc')
    .limit(page.limit + 1)
    .execute()
  return pageOf(rows, page.limit)
}

export type PaidBooking = Awaited<ReturnType<typeof listPaidBookings>>[number]

/**
 * The bookings that bought these phones, their buyers, and the latest problem that each side reported. Also finds a booking
 * that its buyer has removed from their list.
 */
export function listPaidBookings(db: Db, listingIds: ListingId[]) {
  return db
    .selectFrom('bookings')
    .innerJoin(selectPeople().as('buyer'), 'buyer.id', 'bookings.buyerId')
    .innerJoin(selectSales().as('sale'), 'sale.bookingId', 'bookings.id')
    .selectAll('sale')
    .select(['bookings.paidAt', 'bookings.phoneNumber', 'bookings.meetLocation', 'buyer.name as buyerName'])
    .select(({ ref }) => [
      latestProblemOf(ref('sale.id'), 'buyer').as('problem'),
      latestProblemOf(ref('sale.id'), 'seller').as('ownProblem'),
      agreedMeetingOf(ref('sale.id')).as('meeting'),
    ])
    .where('bookings.itemId', 'in', listingIds)
    .where(isBought)
    .execute()
}

export type Sale = NonNullable<Awaited<ReturnType<typeof findSale>>>

/**
 * What a payment buys, who the buyer and seller are, and where they meet. `soldAt` is null when the payment no longer
 * sells anything.
 */
export const findSale = (db: Db, id: PaymentId) => selectBought(db, [id]).executeTakeFirst()

/** As `findSale`, for several payments. */
export const listSales = (db: Db, ids: PaymentId[]) => selectBought(db, ids).execute()

function selectBought(db: Db, ids: PaymentId[]) {
  return selectWithParties(db)
    .innerJoin(selectJoinedDeals().as('deal'), 'deal.bookingId', 'bookings.id')
    .selectAll('deal')
    .select(['bookings.createdAt as bookedAt', 'listing.location'])
    .select(['listing.soldAt as listingSoldAt', 'listing.withheldAt as listingWithheldAt'])
    .select(({ ref }) => latestProblemOf(ref('deal.id'), 'buyer').as('latestProblem'))
    .where('deal.id', 'in', ids)
}

export type BookedListing = NonNullable<Awaited<ReturnType<typeof findBookedListing>>>

/** A booking with its listing, the seller, and the current state of both. */
export function findBookedListing(db: Db, id: BookingId) {
  return selectWithParties(db)
    .select([
      'bookings.id',
      'bookings.buyerId',
      'bookings.paidAt',
      'bookings.cashAt',
      'bookings.removedAt',
      'bookings.toldGoneOf',
    ])
    .select(['listing.priceMinor', 'listing.currency', 'listing.soldAt', 'listing.withheldAt'])
    .where('bookings.id', '=', id)
    .executeTakeFirst()
}

/** The id of the listing that is booked, as a subquery. */
export function listingOfBooking(id: Expression<BookingId>) {
  return expressionBuilder<Tables>()
    .selectFrom('bookings')
    .select('bookings.itemId')
    .where('bookings.id', '=', id)
    .$asScalar()
}
