import { Problem } from '#contract/errors.ts'
import type { BookingId, ItemId, UserId } from '#contract/ids.ts'
import { lockItem, lockItemOnRecord, releaseItem } from '#features/items/commands.ts'
import { assertForSale } from '#features/items/rules.ts'
import { abandonPayment, type MoveCause } from '#features/payments/commands/moves.ts'
import { findOpenPayment } from '#features/payments/queries.ts'
import { isUnderWay } from '#features/payments/rules.ts'
import { lockSession } from '#features/users/commands/people.ts'
import { newId } from '#lib/ids.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import { type Cause, recordEvent } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import { type BookingRow, findBooking } from '../queries.ts'
import { assertCanBook } from '../rules.ts'
import { moveBooking } from './moves.ts'

type NewBooking = { itemId: ItemId; buyerId: UserId; phoneNumber: string; meetLocation?: string | undefined }

/**
 * Books a phone that is for sale and not the buyer's own; the same phone twice gives the first booking again.
 * Throws `own-listing`, `already-sold` or `not-found`, and `not-signed-in` once the buyer is removed.
 */
export async function createBooking(tx: Tx, booking: NewBooking, cause: Cause): Promise<BookingId> {
  await lockSession(tx, booking.buyerId)
  const item = await lockItem(tx, booking.itemId)
  assertForSale(item)
  assertCanBook(item, booking.buyerId)
  const written = await tx
    .insertInto('bookings')
    .values({ id: newId<BookingId>(), ...booking, createdAt: cause.at })
    .onConflict((conflict) =>
      conflict.columns(['itemId', 'buyerId']).where('removedAt', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (written) {
    await recordEvent(tx, cause, { kind: 'booking-created', subjectKind: 'booking', subjectId: written.id })
    return written.id
  }
  const { id } = await tx
    .selectFrom('bookings')
    .select('id')
    .where('itemId', '=', booking.itemId)
    .where('buyerId', '=', booking.buyerId)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Takes a booking off its buyer's list and gives up its open payment; a paid one stays on record. Gives how many were
 * there to take.
 */
export async function removeBooking(
  tx: Tx,
  jobs: Services['jobs'],
  booking: Pick<BookingRow, 'id' | 'itemId' | 'buyerId'>,
  cause: MoveCause,
): Promise<number> {
  await lockItemOnRecord(tx, booking.itemId)
  const { paidAt, removedAt } = await tx
    .selectFrom('bookings')
    .select(['paidAt', 'removedAt'])
    .where('id', '=', booking.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (removedAt) return 0
  const payment = await findOpenPayment(tx, booking.id)
  if (payment) await abandonPayment(tx, jobs, payment, cause)
  await releaseItem(tx, booking.itemId, booking.buyerId)
  await moveBooking(tx, booking.id, paidAt ? 'archived' : 'removed', cause)
  return 1
}

/**
 * Gives up the payment of a booking that was deleted while it was made: nobody may pay for it, and it could not be
 * settled. Throws `not-found` then.
 */
export async function assertStillBooked({ db, jobs }: Needs, booking: BookingRow, cause: Cause) {
  const isThere = await inTransaction(db, async (tx) => {
    await lockItemOnRecord(tx, booking.itemId)
    if (await findBooking(tx, booking.buyerId, booking.id)) return true
    const payment = await findOpenPayment(tx, booking.id)
    if (payment) await abandonPayment(tx, jobs, payment, cause)
    return false
  })
  if (!isThere) throw new Problem('not-found', 'This booking is not there.')
}

type Needs = Pick<Services, 'db' | 'jobs' | 'payments'>

/**
 * Deletes a booking, letting go of an intent that waits for its card. Gives how many were deleted.
 * Throws `payment-under-way` once the card has been authorised or is being asked.
 */
export async function cancelBooking(services: Needs, booking: BookingRow, cause: Cause): Promise<number> {
  const payment = await findOpenPayment(services.db, booking.id)
  if (payment) {
    const intent = await services.payments.findIntent(payment.intentId)
    if (intent && isUnderWay(intent)) {
      throw new Problem(
        'payment-under-way',
        'A payment for this booking is under way. Finish it or wait a little.',
      )
    }
  }
  return inTransaction(services.db, (tx) => removeBooking(tx, services.jobs, booking, cause))
}
