import type { BookingId, ListingId } from '#contract/ids.ts'
import type { Db } from '#services/database/database.ts'
import { isUnbought } from '../queries.ts'

/** The bookings of a phone that did not buy it. */
export async function listUnboughtOfListing(db: Db, itemId: ListingId): Promise<BookingId[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('itemId', '=', itemId)
    .where(isUnbought)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns those of these listings that are booked by somebody who was told that the phone is unavailable. */
export async function listNotifiedOfSale(db: Db, listings: ListingId[]): Promise<ListingId[]> {
  if (listings.length === 0) return []
  const rows = await db
    .selectFrom('bookings')
    .select('itemId')
    .distinct()
    .where('itemId', 'in', listings)
    .where('toldGoneOf', 'is not', null)
    .where(isUnbought)
    .where('removedAt', 'is', null)
    .execute()
  return rows.map(({ itemId }) => itemId)
}
