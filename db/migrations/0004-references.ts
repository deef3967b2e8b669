import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * Indexes for the payments that end when another buyer pays for the phone, and for the columns that refer to a person.
 * PostgreSQL checks these columns when a person is deleted. Without the indexes, the hourly job that deletes unclaimed
 * records would read every table completely for each person.
 */
const statements = [
  `create index payments_open_by_item on payments (item_id) where state = 'open'`,
  `create index payments_by_buyer on payments (buyer_id, id desc)`,
  `create index items_by_any_seller on items (seller_id)`,
  `create index items_held on items (held_by) where held_by is not null`,
  `create index bookings_by_any_buyer on bookings (buyer_id)`,
  `create index reports_by_reporter on reports (reporter_id) where reporter_id is not null`,
]
