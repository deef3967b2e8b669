import type { BookingId } from '#contract/ids.ts'
import type { StateChangeCause } from '#features/sales/payments/commands/causes.ts'
import { assertCanChangeState } from '#features/sales/payments/rules/transitions.ts'
import type { Tx } from '#services/database/database.ts'
import { recordEvent } from '#services/database/events.ts'
import { type BookingState, bookingTransitions, hasBought, readBookingState } from '../rules.ts'

/** Changes the state of a booking and records the event. Throws when the transition table does not allow the change. */
export async function changeBookingState(
  tx: Tx,
  id: BookingId,
  to: BookingState,
  cause: StateChangeCause,
): Promise<void> {
  const row = await tx
    .selectFrom('bookings')
    .select(['paidAt', 'cashAt', 'removedAt', 'buyerId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const by = cause.by ?? (cause.actorId === row.buyerId ? 'buyer' : 'admin')
  const from = readBookingState(row)
  assertCanChangeState(bookingTransitions, from, to, by)
  const isRemoved = to === 'removed' || to === 'archived'
  const isArchived = to === 'archived'
  const paidAt = to === 'paid' ? cause.at : isArchived ? row.paidAt : null
  const cashAt = to === 'in-cash' ? cause.at : isArchived ? row.cashAt : null
  const removedAt = isRemoved ? (row.removedAt ?? cause.at) : null
  await tx.updateTable('bookings').set({ paidAt, cashAt, removedAt }).where('id', '=', id).execute()
  const isUnpaid = hasBought(row) && !hasBought({ paidAt, cashAt })
  const isBought = to === 'paid' || to === 'in-cash'
  const kind = isBought ? (`booking-${to}` as const) : isUnpaid ? 'booking-unpaid' : 'booking-removed'
  await recordEvent(tx, cause, { kind, subjectId: id, detail: { from, to, by } })
}

/**
 * Makes a booking unpaid after its payment was undone. If the buyer still has the booking in their list, they may pay
 * again. If they deleted the booking or their account, the booking is removed.
 */
export async function makeBookingUnpaid(
  tx: Tx,
  id: BookingId,
  isBuyerHere: boolean,
  cause: StateChangeCause,
): Promise<void> {
  const { removedAt } = await tx
    .selectFrom('bookings')
    .select('removedAt')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await changeBookingState(tx, id, isBuyerHere && !removedAt ? 'booked' : 'removed', cause)
}
