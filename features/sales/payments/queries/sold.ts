import { expressionBuilder } from 'kysely'
import type { PaymentId } from '#contract/ids.ts'
import { selectSummaries } from '#features/listings/queries/summaries.ts'
import { isGoingBackIn, isUnfinishedIn } from '#features/money/queries.ts'
import type { Db } from '#services/database/database.ts'
import type { Tables } from '#services/database/schema/database.ts'

/** The id and the model of the phones that these payments sold, by the id of the payment. */
export async function mapSold(db: Db, ids: PaymentId[]) {
  if (ids.length === 0) return new Map<PaymentId, never>()
  const rows = await db
    .selectFrom('sales')
    .innerJoin(selectSummaries().as('listing'), 'listing.id', 'sales.itemId')
    .select(['sales.id', 'sales.itemId'])
    .select(['listing.model', 'listing.modelId', 'listing.ramGb', 'listing.storageGb'])
    .where('sales.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

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
