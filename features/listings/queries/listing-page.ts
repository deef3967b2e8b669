import { sql } from 'kysely'
import type { ListingId, UserId } from '#contract/ids.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Session } from '#contract/session.ts'
import { cancelledSalesCountSince } from '#features/users/queries/cancelled-sales.ts'
import { compileOnce } from '#services/database/compile-once.ts'
import type { Db } from '#services/database/database.ts'
import { type ListingWithFacts, selectWithFacts, viewerOf } from './listings.ts'
import { type SellerRow, selectPublicSellers } from './sellers.ts'

/** As many as one row of the page shows. */
const similarCount = 4

type ListingPageRows = {
  listing: ListingWithFacts
  /** Undefined if the seller has left. */
  seller: SellerRow | undefined
  /** At most `similarCount`, the nearest in price first. */
  similar: ListingWithFacts[]
}

/**
 * A listing, its seller and the listings for sale of the same brand whose prices are nearest, with the facts that this
 * caller may see, in one statement. Throws `not-found` when there is no such listing.
 */
export async function readListingPage(
  db: Db,
  id: ListingId,
  session: Session | undefined,
  now: Date,
): Promise<ListingPageRows> {
  const values = { id, userId: session?.userId, since: cancelledSalesCountSince(now) }
  const [listing, ...similar] = await listForPage(db, { isAdmin: session?.isAdmin }, values)
  if (listing?.id !== id) throw new Refusal('not-found/listing')
  return { listing, seller: sellerOf(listing), similar }
}

const listForPage = compileOnce(
  (
    db,
    { isAdmin }: { isAdmin: boolean | undefined },
    { id, userId, since }: { id: ListingId; userId: UserId | undefined; since: Date },
  ) =>
    selectWithFacts(db, viewerOf(isAdmin, userId))
      .innerJoin(selectWithNearest(id).as('wanted'), 'wanted.id', 'items.id')
      // The seller is read only for the listing itself.
      .leftJoinLateral(
        ({ selectFrom }) =>
          selectFrom(selectPublicSellers(since).as('facts'))
            .selectAll('facts')
            .whereRef('facts.id', '=', 'items.sellerId')
            .where('items.id', '=', id)
            // Without a limit, PostgreSQL joins first and also counts for the sellers of the similar listings.
            .limit(1)
            .as('facts'),
        (join) => join.onTrue(),
      )
      .select(['facts.createdAt as sellerSince', 'facts.sold', 'facts.forSale', 'facts.cancelledSales'])
      .orderBy('wanted.distance')
      .orderBy('items.id', 'desc'),
)

type Row = Awaited<ReturnType<typeof listForPage>>[number]

function sellerOf({ sellerSince, ...row }: Row): SellerRow | undefined {
  if (!sellerSince) return undefined
  return {
    id: row.sellerId,
    name: row.sellerName,
    image: row.sellerImage,
    isVerified: row.sellerIsVerified,
    createdAt: sellerSince,
    sold: row.sold,
    forSale: row.forSale,
    cancelledSales: row.cancelledSales,
  }
}

/**
 * This listing first, then the listings of its brand with the nearest prices. Those with lower and those with higher
 * prices are each read by the index of brands and prices.
 */
function selectWithNearest(id: ListingId) {
  const size = sql.lit(similarCount)
  const ofBrand = sql`select id, price_minor from items
    where brand_id = own.brand_id and id <> own.id
      and sold_at is null and removed_at is null and withheld_at is null and unlisted_at is null`
  return sql<{ id: ListingId; distance: number }>`(
    (select ${id}::uuid as id, -1 as distance)
    union all
    (select near.id, abs(near.price_minor - own.price_minor) as distance
    from items as own cross join lateral (
      (${ofBrand} and price_minor <= own.price_minor order by price_minor desc, id desc limit ${size})
      union all
      (${ofBrand} and price_minor > own.price_minor order by price_minor, id limit ${size})
    ) as near
    where own.id = ${id}::uuid
    order by distance, near.id desc limit ${size}))`
}
