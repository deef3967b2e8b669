import { Refusal } from '#contract/refusal.ts'
import type { UserId } from '#contract/ids.ts'
import { countBuyerBookings, listPhoneNumbers } from '#features/bookings/queries/buyers.ts'
import { coverOf } from '#features/listings/queries/facts.ts'
import { countSellerListings } from '#features/listings/queries/sellers.ts'
import { selectSummaries } from '#features/listings/queries/summaries.ts'
import { selectSellers } from '#features/users/queries.ts'
import type { Db } from '#services/database/database.ts'

const mostListings = 6
const mostNumbers = 5

export type SellerHistoryRows = Awaited<ReturnType<typeof readSellerHistory>>

/** What we know about a seller who was not removed. Throws `not-found`. */
export async function readSellerHistory(db: Db, id: UserId) {
  const seller = await db
    .selectFrom(selectSellers().as('seller'))
    .select(['seller.createdAt', 'seller.isAddressProved'])
    .where('seller.id', '=', id)
    .executeTakeFirst()
  if (!seller) throw new Refusal('not-found/seller-history')
  const [listings, phoneNumbers, { forSale, sold, refunded }, reports, { cancelled }] = await Promise.all([
    listLatest(db, id),
    listPhoneNumbers(db, id, mostNumbers),
    countSellerListings(db, id),
    countReports(db, id),
    countBuyerBookings(db, id),
  ])
  return { ...seller, listings, phoneNumbers, counts: { forSale, sold, refunded, reports, cancelled } }
}

/** The seller's latest listings, with their first picture and how often they were reported. */
function listLatest(db: Db, id: UserId) {
  return db
    .selectFrom(selectSummaries().as('listing'))
    .select(['listing.id', 'listing.model', 'listing.priceMinor', 'listing.currency'])
    .select(['listing.soldAt', 'listing.removedAt', 'listing.withheldAt'])
    .select(({ ref, selectFrom }) => [
      coverOf(ref('listing.id')).as('cover'),
      selectFrom('reports')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('reports.itemId', '=', 'listing.id')
        .as('reports'),
    ])
    .where('listing.sellerId', '=', id)
    .orderBy('listing.id', 'desc')
    .limit(mostListings)
    .execute()
}

async function countReports(db: Db, sellerId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('reports')
    .innerJoin(selectSummaries().as('listing'), 'listing.id', 'reports.itemId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('listing.sellerId', '=', sellerId)
    .executeTakeFirstOrThrow()
  return count
}
