import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * Of which sale of the phone a booker was last told by email that it is gone, and when: they are told when it is back.
 * Until now, everybody who had booked the phone of a sale was told, except of a sale in cash after another within a day.
 * Who was told is not known, so all of them count as told, and may hear that a phone is back of which they did not hear that it was gone.
 */
const statements = [
  `alter table bookings add column told_gone_of uuid, add column told_gone_at timestamptz`,
  `update bookings set told_gone_of = sale.id, told_gone_at = sale.sold_at
    from payments sale
    where sale.item_id = bookings.item_id and sale.booking_id <> bookings.id and sale.sold_at is not null
      and sale.state in ('reserved', 'capturing', 'uncollectable', 'cash-reserved')
      and bookings.paid_at is null and bookings.cash_at is null and bookings.removed_at is null`,
]
