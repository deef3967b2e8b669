import { expressionBuilder } from 'kysely'
import type { PaymentId } from '#contract/ids.ts'
import { selectSummaries } from '#features/listings/queries/summaries.ts'
import { isGoingBackIn, isUnfinishedIn } from '#features/money/queries.ts'
import { selectPeople } from '#features/users/queries.ts'
import type { Db } from '#services/database/database.ts'
import type { Tables } from '#services/database/schema/database.ts'

export type SoldPhone = Awaited<ReturnType<typeof listSold>>[number]

/** What each of these payments is for, and the names of its buyer and seller, by the id of the payment. */
export async function mapSold(db: Db, ids: PaymentId[]): Promise<Map<PaymentId, SoldPhone>> {
  const rows = ids.length === 0 ? [] : await listSold(db, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

const listSold = (db: Db, ids: PaymentId[]) =>
  db
    .selectFrom('sales')
    .innerJoin(selectSummaries().as('listing'), 'listing.id', 'sales.itemId')
    .innerJoin(selectPeople().as('buyer'), 'buyer.id', 'sales.buyerId')
    .select(['sales.id', 'sales.itemId', 'buyer.name as buyer', 'listing.sellerName as seller'])
    .select(['listing.model', 'listing.modelId', 'listing.ramGb', 'listing.storageGb'])
    .where('sales.id', 'in', ids)
    .execute()

/** The people whose money was taken for a phone at least once, as a subquery. */
export function selectBuyersWhoPaid() {
  return expressionBuilder<Tables>()
    .selectFrom('deals')
    .select('deals.buyerId')
    .where('deals.state', '=', 'captured')
}

/** The bookings with a payment that has changed since `since`, as a subquery. */
export function selectBookingsWithPayments(since: Date) {
  return expressionBuilder<Tables>()
    .selectFrom('deals')
    .select('deals.bookingId')
    .where('deals.updatedAt', '>=', since)
}

/** The bookings with a payment whose money we still owe to the buyer, as a subquery. */
export function selectOwedBookings() {
  return expressionBuilder<Tables>().selectFrom('deals').select('deals.bookingId').where(isGoingBackIn())
}

/** The listings whose sale may still be undone, so that they would be for sale again. As a subquery. */
export function selectUndoableSales() {
  return expressionBuilder<Tables>().selectFrom('deals').select('deals.itemId').where(isUnfinishedIn())
}

/**
 * The sellers who may still get money for a sale: it is not taken yet, or its refund failed or may fail. As a subquery.
 */
export function selectSellersAwaitingMoney() {
  return expressionBuilder<Tables>()
    .selectFrom('deals as deal')
    .innerJoin(selectSummaries().as('listing'), 'listing.id', 'deal.itemId')
    .select('listing.sellerId')
    .where(({ or, eb }) =>
      or([eb('deal.state', 'in', ['authorized', 'capturing', 'uncollectable']), isGoingBackIn('deal')]),
    )
}
