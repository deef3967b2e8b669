import type { BookingId } from '#contract/ids.ts'
import type { MoveCause } from '#features/payments/commands/moves.ts'
import { assertCanMove } from '#features/payments/rules.ts'
import type { Tx } from '#services/database/database.ts'
import { recordEvent } from '#services/database/events.ts'
import { type BookingState, bookingTransitions, readBookingState } from '../rules.ts'

/** Moves a booking and writes it down; throws where there is no such way. */
export async function moveBooking(tx: Tx, id: BookingId, to: BookingState, cause: MoveCause): Promise<void> {
  const row = await tx
    .selectFrom('bookings')
    .select(['paidAt', 'removedAt', 'buyerId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const by = cause.by ?? (cause.actorId === row.buyerId ? 'buyer' : 'admin')
  const from = readBookingState(row)
  assertCanMove(bookingTransitions, from, to, by)
  const isPaid = to === 'paid' || to === 'archived'
  const isRemoved = to === 'removed' || to === 'archived'
  const paidAt = isPaid ? (row.paidAt ?? cause.at) : null
  const removedAt = isRemoved ? (row.removedAt ?? cause.at) : null
  await tx.updateTable('bookings').set({ paidAt, removedAt }).where('id', '=', id).execute()
  const isUnpaid = row.paidAt !== null && !isPaid
  const kind = to === 'paid' ? 'booking-paid' : isUnpaid ? 'booking-unpaid' : 'booking-removed'
  await recordEvent(tx, cause, { kind, subjectKind: 'booking', subjectId: id, detail: { from, to, by } })
}

/**
 * Takes back that a booking paid for its phone, after its payment was undone. Where its buyer still has it in their list they may
 * pay again; where they deleted it, or are gone, it is removed.
 */
export async function unpayBooking(
  tx: Tx,
  id: BookingId,
  isBuyerHere: boolean,
  cause: MoveCause,
): Promise<void> {
  const { removedAt } = await tx
    .selectFrom('bookings')
    .select('removedAt')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await moveBooking(tx, id, isBuyerHere && !removedAt ? 'booked' : 'removed', cause)
}
