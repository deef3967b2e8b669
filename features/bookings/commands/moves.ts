import type { BookingId } from '#contract/ids.ts'
import type { MoveCause } from '#features/payments/commands/moves.ts'
import { assertCanMove } from '#features/payments/rules.ts'
import type { Tx } from '#services/database/database.ts'
import { recordEvent } from '#services/database/events.ts'
import { bookingTransitions, readBookingState } from '../rules.ts'

type BookingMove = 'paid' | 'removed' | 'archived'

/** Moves a booking and writes it down; throws where there is no such way. */
export async function moveBooking(tx: Tx, id: BookingId, to: BookingMove, cause: MoveCause): Promise<void> {
  const row = await tx
    .selectFrom('bookings')
    .select(['paidAt', 'removedAt', 'buyerId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const by = cause.by ?? (cause.actorId === row.buyerId ? 'buyer' : 'admin')
  const from = readBookingState(row)
  assertCanMove(bookingTransitions, from, to, by)
  const change = to === 'paid' ? { paidAt: cause.at } : { removedAt: cause.at }
  await tx.updateTable('bookings').set(change).where('id', '=', id).execute()
  const kind = to === 'paid' ? 'booking-paid' : 'booking-removed'
  await recordEvent(tx, cause, { kind, subjectKind: 'booking', subjectId: id, detail: { from, to, by } })
}
