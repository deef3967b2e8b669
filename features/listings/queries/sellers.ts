import type { ListingId, UserId } from '#contract/ids.ts'
import { cancelledSalesCountSince, selectCancelledSales } from '#features/users/queries/cancelled-sales.ts'
import { selectSellers } from '#features/users/queries.ts'
import { compileOnce } from '#services/database/compile-once.ts'
import type { Db } from '#services/database/database.ts'
import { selectInCash, selectRefunded } from './facts.ts'

export type SellerRow = NonNullable<Awaited<ReturnType<typeof findSeller>>>

/**
 * A seller, with how many phones they have sold for good and not in cash, how many are for sale, and how many sales they
 * cancelled lately.
 */
export async function findSeller(db: Db, id: UserId, now: Date) {
  const [seller] = await listSellerById(db, {}, { id, since: cancelledSalesCountSince(now) })
  return seller
}

const listSellerById = compileOnce((db, _, { id, since }: { id: UserId; since: Date }) =>
  db
    .selectFrom(selectSellers().as('seller'))
    .selectAll('seller')
    .select(({ selectFrom }) => {
      const listings = selectFrom('items')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('items.sellerId', '=', 'seller.id')
        .where('items.removedAt', 'is', null)
      const kept = listings
        .where('items.id', 'not in', selectRefunded())
        .where('items.id', 'not in', selectInCash())
      const cancelled = selectCancelledSales(since)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('events.actorId', '=', 'seller.id' as never)
      return [
        cancelled.as('cancelledSales'),
        kept.where('items.soldAt', 'is not', null).as('sold'),
        listings.where('items.soldAt', 'is', null).where('items.withheldAt', 'is', null).as('forSale'),
      ]
    })
    .where('seller.id', '=', id),
)

/**
 * How many listings of a seller are for sale, how many are open (for sale or hidden), how many were sold but not in
 * cash, and how many of those to a buyer who was refunded.
 */
export async function countSellerListings(db: Db, sellerId: UserId) {
  const listings = db
    .selectFrom('items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sellerId', '=', sellerId)
  const { forSale, open, sold, refunded } = await db
    .selectNoFrom([
      listings
        .where('soldAt', 'is', null)
        .where('removedAt', 'is', null)
        .where('withheldAt', 'is', null)
        .as('forSale'),
      listings.where('soldAt', 'is', null).where('removedAt', 'is', null).as('open'),
      listings.where('soldAt', 'is not', null).where('id', 'not in', selectInCash()).as('sold'),
      listings.where('id', 'in', selectRefunded()).as('refunded'),
    ])
    .executeTakeFirstOrThrow()
  return { forSale: forSale ?? 0, open: open ?? 0, sold: sold ?? 0, refunded: refunded ?? 0 }
}

/** The seller of a listing, also of one that was sold or removed. */
export async function findSellerId(db: Db, id: ListingId): Promise<UserId | undefined> {
  const row = await db.selectFrom('items').select('sellerId').where('id', '=', id).executeTakeFirst()
  return row?.sellerId
}
