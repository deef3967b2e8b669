import type { ItemId, UserId } from '#contract/ids.ts'
import type { Db } from '#services/database/database.ts'

/** How many people have booked each listing, for those that anybody has. */
export async function countBookings(db: Db, ids: ItemId[]): Promise<Map<ItemId, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('bookings')
    .select(({ fn }) => ['itemId', fn.countAll<number>().as('count')])
    .where('itemId', 'in', ids)
    // The buyer of a paid one may have taken it off their own list.
    .where(({ or, eb }) => or([eb('removedAt', 'is', null), eb('paidAt', 'is not', null)]))
    .groupBy('itemId')
    .execute()
  return new Map(rows.map(({ itemId, count }) => [itemId, count]))
}

/** Which of these listings were sold to somebody whose money went back since, or is on its way. */
export async function listRefunded(db: Db, ids: ItemId[]): Promise<Set<ItemId>> {
  if (ids.length === 0) return new Set()
  const rows = await selectRefunded(db).where('bookings.itemId', 'in', ids).execute()
  return new Set(rows.map(({ itemId }) => itemId))
}

function selectRefunded(db: Db) {
  return db
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.bookingId', 'bookings.id')
    .select('bookings.itemId')
    .where('payments.soldAt', 'is not', null)
    .where('payments.state', 'in', ['refunding', 'refunded'])
}

/** How many reports of each listing wait for an answer, for those that have any. */
export async function countReports(db: Db, ids: ItemId[]): Promise<Map<ItemId, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('reports')
    .select(({ fn }) => ['itemId', fn.countAll<number>().as('count')])
    .where('itemId', 'in', ids)
    .where('clearedAt', 'is', null)
    .groupBy('itemId')
    .execute()
  return new Map(rows.map(({ itemId, count }) => [itemId, count]))
}

export type SellerRow = NonNullable<Awaited<ReturnType<typeof findSeller>>>

/** A seller who has signed in and is still there, with how many phones they have sold for good and have for sale. */
export function findSeller(db: Db, id: UserId) {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.image', 'users.isVerified', 'users.createdAt'])
    .select(({ selectFrom }) => {
      const items = selectFrom('items')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('items.sellerId', '=', 'users.id')
        .where('items.removedAt', 'is', null)
      const kept = items.where('items.id', 'not in', selectRefunded(db))
      return [
        kept.where('items.soldAt', 'is not', null).as('sold'),
        items.where('items.soldAt', 'is', null).as('forSale'),
      ]
    })
    .where('users.id', '=', id)
    .where('users.role', '=', 'seller')
    .where('users.identityId', 'is not', null)
    .where('users.removedAt', 'is', null)
    .executeTakeFirst()
}

/** The addresses of each listing's pictures, in order. */
export async function listItemImages(db: Db, ids: ItemId[]): Promise<Map<ItemId, string[]>> {
  const images = new Map<ItemId, string[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return images
  const rows = await db
    .selectFrom('itemImages')
    .selectAll()
    .where('itemId', 'in', ids)
    .orderBy('itemId')
    .orderBy('position')
    .execute()
  for (const row of rows) images.get(row.itemId)?.push(row.url)
  return images
}
