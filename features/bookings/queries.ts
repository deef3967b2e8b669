import type { BookingId, ItemId, PaymentId, UserId } from '#contract/ids.ts'
import { Problem } from '#contract/errors.ts'
import type { Db } from '#services/database/database.ts'
import { pageOf, readIdCursor } from '#services/database/page.ts'
import { holdsAgeMs } from './rules.ts'

function selectBookings(db: Db, buyerId: UserId) {
  return db
    .selectFrom('bookings')
    .innerJoin('items', 'items.id', 'bookings.itemId')
    .innerJoin('brands', 'brands.id', 'items.brandId')
    .innerJoin('users', 'users.id', 'bookings.buyerId')
    .innerJoin('users as sellers', 'sellers.id', 'items.sellerId')
    .leftJoin('payments', (join) =>
      join.onRef('payments.bookingId', '=', 'bookings.id').on('payments.soldAt', 'is not', null),
    )
    .selectAll('bookings')
    .select([
      'users.email as buyerEmail',
      'brands.name as brandName',
      'items.model',
      'items.priceMinor',
      'items.currency',
      'items.soldAt',
      'items.removedAt as itemRemovedAt',
      'items.sellerId',
      'sellers.name as sellerName',
      'sellers.isVerified as sellerVerified',
      'sellers.removedAt as sellerRemovedAt',
      'payments.id as paymentId',
      'payments.intentId',
      'payments.state as paymentState',
    ])
    .where('bookings.buyerId', '=', buyerId)
    .where('bookings.removedAt', 'is', null)
}

export type BookingRow = NonNullable<Awaited<ReturnType<typeof findBooking>>>

/** One of a buyer's own bookings. */
export function findBooking(db: Db, buyer: UserId, id: BookingId) {
  return selectBookings(db, buyer).where('bookings.id', '=', id).executeTakeFirst()
}

/** As `findBooking`; throws `not-found` for another person's id and for none. */
export async function getBooking(db: Db, buyer: UserId, id: BookingId): Promise<BookingRow> {
  const booking = await findBooking(db, buyer, id)
  if (!booking) throw new Problem('not-found', 'This booking is not there.')
  return booking
}

/** The buyer's newest unpaid booking of an unsold phone at this price; of no price there is none. */
export async function findNewestUnpaid(
  db: Db,
  buyer: UserId,
  priceMinor: number | undefined,
): Promise<BookingRow | undefined> {
  if (priceMinor === undefined) return undefined
  return selectBookings(db, buyer)
    .where('bookings.paidAt', 'is', null)
    .where('items.soldAt', 'is', null)
    .where('items.removedAt', 'is', null)
    .where('items.priceMinor', '=', priceMinor)
    .orderBy('bookings.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Every booking of a buyer that paid for nothing so far. */
export function listUnpaidBookings(db: Db, buyer: UserId): Promise<BookingRow[]> {
  return selectBookings(db, buyer).where('bookings.paidAt', 'is', null).orderBy('bookings.id').execute()
}

/** A buyer's bookings, newest first: at most `limit` after the cursor. */
export async function listBookings(
  db: Db,
  buyer: UserId,
  page: { limit: number; cursor?: string | undefined },
) {
  const after = readIdCursor<BookingId>(page.cursor)
  const rows = await selectBookings(db, buyer)
    .$if(after !== undefined, (query) => query.where('bookings.id', '<', after as BookingId))
    .orderBy('bookings.id', 'desc')
    .limit(page.limit + 1)
    .execute()
  return pageOf(rows, page.limit)
}

export type PaidBooking = NonNullable<Awaited<ReturnType<typeof findPaidBooking>>>

/** The booking that paid for a phone, and by whom; whether or not its buyer keeps it in their list. */
export function findPaidBooking(db: Db, itemId: ItemId) {
  return db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.buyerId')
    .leftJoin('payments', (join) =>
      join.onRef('payments.bookingId', '=', 'bookings.id').on('payments.soldAt', 'is not', null),
    )
    .select(['users.name as buyerName', 'bookings.phoneNumber', 'bookings.meetLocation', 'bookings.paidAt'])
    .select(['payments.id as paymentId', 'payments.state as paymentState'])
    .where('bookings.itemId', '=', itemId)
    .where('bookings.paidAt', 'is not', null)
    .executeTakeFirst()
}

export type Sale = NonNullable<Awaited<ReturnType<typeof findSale>>>

/** A payment by what was to be sold, between whom, and where they meet. `soldAt` is null where it sells nothing any more. */
export function findSale(db: Db, paymentId: PaymentId) {
  return db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
    .innerJoin('items', 'items.id', 'payments.itemId')
    .innerJoin('brands', 'brands.id', 'items.brandId')
    .innerJoin('users as buyers', 'buyers.id', 'payments.buyerId')
    .innerJoin('users as sellers', 'sellers.id', 'items.sellerId')
    .select([
      'payments.id',
      'payments.intentId',
      'payments.amountMinor',
      'payments.currency',
      'payments.soldAt',
      'payments.state',
    ])
    .select(['payments.itemId', 'items.removedAt as itemRemovedAt'])
    .select(['brands.name as brandName', 'items.model', 'bookings.phoneNumber', 'bookings.meetLocation'])
    .select(['buyers.name as buyerName', 'buyers.email as buyerEmail', 'buyers.removedAt as buyerRemovedAt'])
    .select(['sellers.name as sellerName', 'sellers.email as sellerEmail'])
    .select('sellers.removedAt as sellerRemovedAt')
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
}

/** Until when a buyer holds other phones, the one that is free first before the others. */
export async function findOtherHolds(db: Db, buyer: UserId, itemId: ItemId, now: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('items')
    .select('heldUntil')
    .where('heldBy', '=', buyer)
    .where('heldUntil', '>', now)
    .where('id', '<>', itemId)
    .orderBy('heldUntil')
    .execute()
  return rows.flatMap((row) => row.heldUntil ?? [])
}

/** When a buyer began to hold a phone, within the last hour, the first time first. */
export async function findEarlierHolds(db: Db, buyer: UserId, itemId: ItemId, now: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('events')
    .select('createdAt')
    .where('subjectId', '=', itemId)
    .where('kind', '=', 'item-held')
    .where('actorId', '=', buyer)
    .where('createdAt', '>', new Date(now.getTime() - holdsAgeMs))
    .orderBy('createdAt')
    .execute()
  return rows.map((row) => row.createdAt)
}
