import { selectSummaries } from '#features/listings/queries/summaries.ts'
import { lockListingOnRecord } from '#features/listings/commands.ts'
import {
  selectBookingsWithPayments,
  selectOwedBookings,
  selectUndoableSales,
} from '#features/sales/payments/queries/sold.ts'
import { type Db, inTransaction, type Tx } from '#services/database/database.ts'
import type { Services } from '#services/services.ts'
import { isUnbought } from '../queries.ts'
import { numberRetentionDays } from '../rules.ts'
import { removeBooking } from './booking.ts'

const dayMs = 24 * 60 * 60 * 1000
const findRetentionStart = (now: Date) => new Date(now.getTime() - numberRetentionDays * dayMs)

/** The rest waits for the next run. */
const maxAtOnce = 500

/**
 * Removes bookings that are old and have bought nothing, with their phone number and place: a phone can stay for sale for
 * years. A booking is kept while its payment has changed since, while its buyer is about to pay, and while we owe them money.
 */
export async function removeOldBookings({ db, jobs }: Pick<Services, 'db' | 'jobs'>, now: Date) {
  const old = await selectOld(db, now).orderBy('bookings.id').limit(maxAtOnce).execute()
  for (const booking of old)
    await inTransaction(db, async (tx) => {
      await lockListingOnRecord(tx, booking.itemId)
      // Its buyer may have begun to pay meanwhile.
      const found = await selectOld(tx, now).where('bookings.id', '=', booking.id).executeTakeFirst()
      if (!found) return
      await removeBooking(tx, jobs, booking, { at: now, by: 'job' })
      const nothing = { phoneNumber: '', meetLocation: null }
      await tx.updateTable('bookings').set(nothing).where('id', '=', booking.id).execute()
    })
}

function selectOld(db: Db, now: Date) {
  const before = findRetentionStart(now)
  return db
    .selectFrom('bookings')
    .innerJoin(selectSummaries().as('listing'), 'listing.id', 'bookings.itemId')
    .select(['bookings.id', 'bookings.itemId', 'bookings.buyerId'])
    .where('bookings.removedAt', 'is', null)
    .where('bookings.createdAt', '<', before)
    .where(isUnbought)
    .where(({ or, eb, ref }) =>
      or([
        eb('listing.heldBy', 'is', null),
        eb('listing.heldBy', '!=', ref('bookings.buyerId')),
        eb('listing.heldUntil', '<=', now),
      ]),
    )
    .where(({ not, exists, ref }) =>
      not(exists(selectBookingsWithPayments(before).where('deals.bookingId', '=', ref('bookings.id')))),
    )
    .where('bookings.id', 'not in', selectOwedBookings())
}

/**
 * Deletes the phone number and the place of bookings that bought nothing and can buy nothing any more: the booking was
 * removed, or its phone was withdrawn or sold to somebody else, long enough ago. A phone whose sale may still be undone
 * can be booked again, so its bookings keep them.
 */
export async function forgetOldNumbers(tx: Tx, now: Date): Promise<void> {
  const before = findRetentionStart(now)
  await tx
    .updateTable('bookings')
    .set({ phoneNumber: '', meetLocation: null })
    .where('phoneNumber', '!=', '')
    .where(isUnbought)
    .where('bookings.id', 'not in', selectOwedBookings())
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
