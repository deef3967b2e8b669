import { type Expression, expressionBuilder } from 'kysely'
import type { ListingId, UserId } from '#contract/ids.ts'
import { cancelledSalesCountSince, selectCancelledSales } from '#features/users/queries/cancelled-sales.ts'
import { selectSellers } from '#features/users/queries.ts'
import { compileOnce } from '#services/database/compile-once.ts'
import type { Db } from '#services/database/database.ts'
import type { Tables } from '#services/database/schema/database.ts'
import { countBookingsOf, selectInCash, selectWithBuyer, selectRefunded } from './facts.ts'

export type SellerRow = NonNullable<Awaited<ReturnType<typeof findSeller>>>

/** A seller with their public facts; undefined if there is no seller with this id. */
export async function findSeller(db: Db, id: UserId, now: Date) {
  const [seller] = await listSellerById(db, {}, { id, since: cancelledSalesCountSince(now) })
  return seller
}

const listSellerById = compileOnce((db, _, { id, since }: { id: UserId; since: Date }) =>
  db.selectFrom(selectPublicSellers(since).as('seller')).selectAll().where('seller.id', '=', id),
)

const { selectFrom } = expressionBuilder<Tables>()

/** How many phones of a seller are for sale, for everybody to see. */
const countForSale = (sellerId: Expression<UserId>) =>
  countListingsOf(sellerId)
    .where('items.soldAt', 'is', null)
    .where('items.removedAt', 'is', null)
    .where('items.withheldAt', 'is', null)

/** How many phones a seller has sold: those that were handed over and not returned, without cash sales. */
const countSold = (sellerId: Expression<UserId>) =>
  countListingsOf(sellerId)
    .where('items.soldAt', 'is not', null)
    .where('items.removedAt', 'is', null)
    .where(({ exists, ref }) => exists(selectWithBuyer(ref('items.id'))))

const countListingsOf = (sellerId: Expression<UserId>) =>
  selectFrom('items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('items.sellerId', '=', sellerId)

/**
 * Every seller with their public facts, as a subquery: how many phones they have sold, how many are for sale, and how many
 * sales they cancelled since `since`.
 */
export const selectPublicSellers = (since: Date) =>
  selectFrom(selectSellers().as('seller'))
    .select(['seller.id', 'seller.name', 'seller.image', 'seller.isVerified', 'seller.createdAt'])
    .select(({ ref }) => {
      const cancelled = selectCancelledSales(since)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('unsold.sellerId', '=', 'seller.id' as never)
      return [
        cancelled.as('cancelledSales'),
        countSold(ref('seller.id')).as('sold'),
        countForSale(ref('seller.id')).as('forSale'),
      ]
    })

/**
 * How many phones of a seller are for sale, are for sale and booked, are open (for sale or hidden), were sold, and were
 * sold to a buyer who was refunded. `onRecord` counts every phone that is sold through us, reserved and refunded ones too.
 */
export async function countSellerListings(db: Db, sellerId: UserId) {
  const { forSale, booked, open, sold, refunded, onRecord } = await db
    .selectNoFrom(({ val }) => {
      const listings = countListingsOf(val(sellerId))
      return [
        countForSale(val(sellerId)).as('forSale'),
        countForSale(val(sellerId))
          .where(({ eb, ref }) => eb(countBookingsOf(ref('items.id')), '>', 0))
          .as('booked'),
        listings.where('soldAt', 'is', null).where('removedAt', 'is', null).as('open'),
        countSold(val(sellerId)).as('sold'),
        listings.where(({ exists, ref }) => exists(selectRefunded(ref('items.id')))).as('refunded'),
        listings
          .where('soldAt', 'is not', null)
          .where(({ not, exists, ref }) => not(exists(selectInCash(ref('items.id')))))
          .as('onRecord'),
      ]
    })
    .executeTakeFirstOrThrow()
  return {
    forSale: forSale ?? 0,
    booked: booked ?? 0,
    open: open ?? 0,
    sold: sold ?? 0,
    refunded: refunded ?? 0,
    onRecord: onRecord ?? 0,
  }
}

/** The id of the seller of a listing, including sold and removed ones. */
export async function findSellerId(db: Db, id: ListingId): Promise<UserId | undefined> {
  const row = await db.selectFrom('items').select('sellerId').where('id', '=', id).executeTakeFirst()
  return row?.sellerId
}
