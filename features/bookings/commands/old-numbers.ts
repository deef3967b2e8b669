import { selectSummaries } from '#features/listings/queries/summaries.ts'
import { selectUndoableSales } from '#features/payments/queries/sold.ts'
import type { Tx } from '#services/database/database.ts'
import { isUnbought } from '../queries.ts'
import { numbersKeptDays } from '../rules.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Deletes the phone number and the place of bookings that bought nothing and can buy nothing any more: the booking was
 * removed, or its phone was withdrawn or sold to somebody else, long enough ago. A phone whose sale may still be undone
 * can be booked again, so its bookings keep them.
 */
export async function forgetOldNumbers(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - numbersKeptDays * dayMs)
  await tx
    .updateTable('bookings')
    .set({ phoneNumber: '', meetLocation: null })
    .where('phoneNumber', '!=', '')
    .where(isUnbought)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('removedAt', '<', before),
        eb(
          'itemId',
          'in',
          selectFrom(selectSummaries().as('listing'))
            .select('listing.id')
            .where((listing) =>
              listing.or([
                listing('listing.removedAt', '<', before),
                listing('listing.soldAt', '<', before).and('listing.id', 'not in', selectUndoableSales()),
              ]),
            ),
        ),
      ]),
    )
    .execute()
}
