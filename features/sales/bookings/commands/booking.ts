import { Refusal } from '#contract/refusal.ts'
import type { BookingId, ListingId, UserId } from '#contract/ids.ts'
import { lockListing, lockListingOnRecord, endHold } from '#features/listings/commands.ts'
import { assertForSale } from '#features/listings/rules.ts'
import { abandonPayment } from '#features/sales/payments/commands/state-changes.ts'
import type { StateChangeCause } from '#features/sales/payments/commands/causes.ts'
import { endCashRequest } from '#features/sales/cash/commands.ts'
import { findOpenPayment } from '#features/sales/payments/queries.ts'
import { findCashRequest } from '#features/sales/cash/queries.ts'
import { isUnderWay } from '#features/sales/payments/rules.ts'
import { lockParty } from '#features/users/commands/people.ts'
import { newId } from '#lib/ids.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import { type Cause, recordEvent } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import { type BookingRow, isBooked } from '../queries.ts'
import { assertCanBook, hasBought } from '../rules.ts'
import { changeBookingState } from './state-changes.ts'

type NewBooking = {
  itemId: ListingId
  buyerId: UserId
  phoneNumber: string
  meetLocation?: string | undefined
  /** The revision of the listing that the buyer was shown, if their client named it. */
  listingRevision?: number | undefined
}

/**
 * Books a phone that is for sale and does not belong to the buyer. Booking the same phone twice returns the first
 * booking, for which the buyer has then seen the named revision of the listing. Throws `own-listing`, `already-sold` or
 * `not-found`, and `not-signed-in` when the buyer was removed.
 */
export async function createBooking(tx: Tx, booking: NewBooking, cause: Cause): Promise<BookingId> {
  await lockParty(tx, booking.buyerId)
  const listing = await lockListing(tx, booking.itemId)
  assertForSale(listing)
  assertCanBook(listing, booking.buyerId)
  const written = await tx
    .insertInto('bookings')
    .values({ id: newId<BookingId>(), ...booking, createdAt: cause.at })
    .onConflict((conflict) =>
      conflict.columns(['itemId', 'buyerId']).where('removedAt', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (written) {
    await recordEvent(tx, cause, { kind: 'booking-created', subjectId: written.id })
    return written.id
  }
  const { id } = await tx
    .selectFrom('bookings')
    .select('id')
    .where('itemId', '=', booking.itemId)
    .where('buyerId', '=', booking.buyerId)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  await recordSeenRevision(tx, id, booking.listingRevision ?? null)
  return id
}

/** Records which revision of the listing the buyer of this booking has seen; nothing without one. */
export async function recordSeenRevision(tx: Tx, id: BookingId, revision: number | null): Promise<void> {
  if (revision === null) return
  await tx.updateTable('bookings').set({ listingRevision: revision }).where('id', '=', id).execute()
}

/**
 * Removes a booking from its buyer's list, and gives up its open payment and its cash request. A booking that bought the
 * phone stays on record. Returns how many bookings were removed.
 */
export async function removeBooking(
  tx: Tx,
  jobs: Services['jobs'],
  booking: Pick<BookingRow, 'id' | 'itemId' | 'buyerId'>,
  cause: StateChangeCause,
): Promise<number> {
  await lockListingOnRecord(tx, booking.itemId)
  const { removedAt, ...times } = await tx
    .selectFrom('bookings')
    .select(['paidAt', 'cashAt', 'removedAt'])
    .where('id', '=', booking.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (removedAt) return 0
  const deal = await findOpenPayment(tx, booking.id)
  if (deal) await abandonPayment(tx, jobs, deal, cause)
  const request = await findCashRequest(tx, booking.id)
  if (request) await endCashRequest(tx, jobs, request, cause)
  await endHold(tx, booking.itemId, booking.buyerId)
  await changeBookingState(tx, booking.id, hasBought(times) ? 'archived' : 'removed', cause)
  return 1
}

/**
 * Throws `not-found` when the booking was deleted while its payment was created, and gives up that payment, because it
 * could not be settled.
 */
export async function assertStillBooked({ db, jobs }: Needs, booking: BookingRow, cause: Cause) {
  const isThere = await inTransaction(db, async (tx) => {
    await lockListingOnRecord(tx, booking.itemId)
    if (await isBooked(tx, booking)) return true
    const deal = await findOpenPayment(tx, booking.id)
    if (deal) await abandonPayment(tx, jobs, deal, cause)
    return false
  })
  if (!isThere) throw new Refusal('not-found/booking')
}

type Needs = Pick<Services, 'db' | 'jobs' | 'payments'>

/**
 * Deletes a booking and cancels its intent that waits for a card. Returns how many bookings were deleted. Throws
 * `payment-under-way` while the bank is being asked and after the card was authorised.
 */
export async function cancelBooking(services: Needs, booking: BookingRow, cause: Cause): Promise<number> {
  const deal = await findOpenPayment(services.db, booking.id)
  if (deal) {
    const intent = await services.payments.findIntent(deal.intentId)
    if (intent && isUnderWay(intent)) {
      throw new Refusal('payment-under-way/booking')
    }
  }
  return inTransaction(services.db, (tx) => removeBooking(tx, services.jobs, booking, cause))
}
