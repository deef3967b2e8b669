import { expressionBuilder } from 'kysely'
import type { ListingId, UserId } from '#contract/ids.ts'
import { cancelledSalesCountSince, selectCancelledSales } from '#features/users/queries/cancelled-sales.ts'
import { selectSellers } from '#features/users/queries.ts'
import { compileOnce } from '#services/database/compile-once.ts'
import type { Db } from '#services/database/database.ts'
import type { Tables } from '#services/database/schema/database.ts'
import { selectInCash, selectRefunded } from './facts.ts'

export type SellerRow = NonNullable<Awaited<ReturnType<typeof findSeller>>>

/** A seller with their public facts; undefined if there is no seller with this id. */
export async function findSeller(db: Db, id: UserId, now: Date) {
  const [seller] = await listSellerById(db, {}, { id, since: cancelledSalesCountSince(now) })
  return seller
}

const listSellerById = compileOnce((db, _, { id, since }: { id: UserId; since: Date }) =>
  db.selectFrom(selectShownSellers(since).as('shown')).selectAll().where('shown.id', '=', id),
)

/**
 * Every seller with their public facts, as a subquery: how many phones they have sold (without refunded and cash sales),
 * how many are for sale, and how many sales they cancelled since `since`.
 */
export const selectShownSellers = (since: Date) =>
  expressionBuilder<Tables>()
    .selectFrom(selectSellers().as('seller'))
    .select(['seller.id', 'seller.name', 'seller.image', 'seller.isVerified', 'seller.createdAt'])
    .select(({ selectFrom }) => {
      const listings = selectFrom('items')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('items.sellerId', '=', 'seller.id')
        .where('items.removedAt', 'is', null)
      const sold = listings
        .where('items.soldAt', 'is not', null)
        .where(({ not, exists, ref }) => not(exists(selectRefunded(ref('items.id')))))
        .where(({ not, exists, ref }) => not(exists(selectInCash(ref('items.id')))))
      const cancelled = selectCancelledSales(since)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('events.actorId', '=', 'seller.id' as never)
      return [
        cancelled.as('cancelledSales'),
        sold.as('sold'),
        listings.where('items.soldAt', 'is', null).where('items.withheldAt', 'is', null).as('forSale'),
      ]
    })

/**
 * How many listings of a seller are for sale, are open (for sale or hidden), were sold (without cash sales), and were
 * sold to a buyer who was refunded.
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
      listings
        .where('soldAt', 'is not', null)
        .where(({ not, exists, ref }) => not(exists(selectInCash(ref('items.id')))))
        .as('sold'),
      listings.where(({ exists, ref }) => exists(selectRefunded(ref('items.id')))).as('refunded'),
    ])
    .executeTakeFirstOrThrow()
  return { forSale: forSale ?? 0, open: open ?? 0, sold: sold ?? 0, refunded: refunded ?? 0 }
}

/** The id of the seller of a listing, including sold and removed ones. */
export async function findSellerId(db: Db, id: ListingId): Promise<UserId | undefined> {
  const row = await db.selectFrom('items').select('sellerId').where('id', '=', id).executeTakeFirst()
  return row?.sellerId
}
