import { expressionBuilder, sql } from 'kysely'
import type { UserId } from '#contract/ids.ts'
import { lastDigitsCount } from '#contract/phone-number.ts'
import { selectSummaries } from '#features/listings/queries/summaries.ts'
import type { Db } from '#services/database/database.ts'
import type { Tables } from '#services/database/schema/database.ts'

/** The latest phone numbers that a buyer gave with their bookings. */
export async function listPhoneNumbers(db: Db, buyer: UserId, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select(({ fn }) => ['phoneNumber', fn.max('createdAt').as('latest')])
    .where('buyerId', '=', buyer)
    .groupBy('phoneNumber')
    .orderBy('latest', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.phoneNumber)
}

/** The bookings with the number whose last digits these are, as a subquery. */
export const selectBookingsByNumber = (digits: string) =>
  expressionBuilder<Tables>()
    .selectFrom('bookings')
    .select('bookings.id')
    .where(sql<string>`right(bookings.phone_number, ${sql.lit(lastDigitsCount)})`, '=', digits)

/** How many bookings of a buyer wait for payment, were paid, and were cancelled. Cash sales are not counted. */
export async function countBuyerBookings(db: Db, buyer: UserId) {
  const bookings = db
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('buyerId', '=', buyer)
  const unpaid = bookings.where('paidAt', 'is', null).where('cashAt', 'is', null)
  const { open, paid, cancelled } = await db
    .selectNoFrom([
      unpaid.where('removedAt', 'is', null).as('open'),
      bookings.where('paidAt', 'is not', null).as('paid'),
      unpaid.where('removedAt', 'is not', null).as('cancelled'),
    ])
    .executeTakeFirstOrThrow()
  return { open: open ?? 0, paid: paid ?? 0, cancelled: cancelled ?? 0 }
}

/** A person's bookings for the file that they download, the latest first. */
export function listOwnBookings(db: Db, id: UserId, limit: number) {
  return db
    .selectFrom('bookings')
    .innerJoin(selectSummaries().as('listing'), 'listing.id', 'bookings.itemId')
    .select(['bookings.id', 'itemId', 'listing.model', 'phoneNumber', 'meetLocation', 'paidAt', 'cashAt'])
    .select(['bookings.removedAt', 'bookings.createdAt'])
    .where('buyerId', '=', id)
    .orderBy('bookings.id', 'desc')
    .limit(limit)
    .execute()
}
