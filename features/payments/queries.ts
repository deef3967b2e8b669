import type { Selectable } from 'kysely'
import type { BookingId, ItemId, PaymentId } from '#contract/ids.ts'
import type { Db } from '#services/database/database.ts'
import type { PaymentsTable } from '#services/database/schema/market.ts'

export type PaymentRow = Selectable<PaymentsTable>

export function findPayment(db: Db, id: PaymentId): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The payment that the provider knows by this intent. */
export function findPaymentByIntent(db: Db, intentId: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('intentId', '=', intentId).executeTakeFirst()
}

/** The payment of a booking that waits for the buyer's card; there is at most one. */
export function findOpenPayment(db: Db, bookingId: BookingId): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .where('state', '=', 'open')
    .executeTakeFirst()
}

/** Every payment for a phone that still waits for a card. */
export function listOpenPayments(db: Db, itemId: ItemId): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('itemId', '=', itemId)
    .where('state', '=', 'open')
    .execute()
}
