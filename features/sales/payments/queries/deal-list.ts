import type { BookingId, ListingId, PaymentId } from '#contract/ids.ts'
import type { PaymentState } from '#contract/payment-states.ts'
import { isInState, isOwedIn } from '#features/money/queries.ts'
import type { Db } from '#services/database/database.ts'
import { pageOf, readIdCursor } from '#services/database/page.ts'
import { selectWithParties } from '../queries.ts'
import { countAttempts, isUnfolded } from './attempts.ts'
import { selectExplained, selectUnread } from './explanations.ts'
import { isSearched, type PaymentSearch } from './search.ts'

type Paging = { limit: number; cursor?: string | undefined }

type PaymentFilter = {
  state?: PaymentState | undefined
  listingId?: ListingId | undefined
  bookingId?: BookingId | undefined
  explained?: 'true' | 'unread' | undefined
  refund?: 'failed' | undefined
  searched?: PaymentSearch | undefined
}

/**
 * Deals, newest first: at most `limit` after the cursor, each with the number of attempts that are
 * folded into it and left out. None are left out if the filter names a state, a booking or a search.
 */
export async function listDeals(
  db: Db,
  { state, listingId, bookingId, explained, refund, searched, limit, cursor }: Paging & PaymentFilter,
) {
  const after = readIdCursor<PaymentId>(cursor)
  const rows = await selectWithParties(db)
    .select(countAttempts().as('attempts'))
    .$if(!state && !bookingId && !searched, (query) => query.where(isUnfolded()))
    .$if(searched !== undefined, (query) => query.where(isSearched(db, searched as PaymentSearch)))
    .$if(bookingId !== undefined, (query) => query.where('deals.bookingId', '=', bookingId as BookingId))
    .$if(state !== undefined, (query) => query.where(isInState(state as PaymentState)))
    .$if(listingId !== undefined, (query) => query.where('deals.itemId', '=', listingId as ListingId))
    .$if(explained === 'true', (query) => query.where('deals.id', 'in', selectExplained()))
    .$if(explained === 'unread', (query) => query.where('deals.id', 'in', selectUnread()))
    .$if(refund === 'failed', (query) => query.where(isOwedIn()))
    .$if(after !== undefined, (query) => query.where('deals.id', '<', after as PaymentId))
    .orderBy('deals.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit)
}
