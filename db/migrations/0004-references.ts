import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * The payments of one phone that a sale gives up; and what refers to a person, which PostgreSQL looks for whenever one is
 * deleted: the hourly sweep of unclaimed records would read every table whole for each of them.
 */
const statements = [
  `create index payments_open_by_item on payments (item_id) where state = 'open'`,
  `create index payments_by_buyer on payments (buyer_id, id desc)`,
  `create index items_by_any_seller on items (seller_id)`,
  `create index items_held on items (held_by) where held_by is not null`,
  `create index bookings_by_any_buyer on bookings (buyer_id)`,
  `create index reports_by_reporter on reports (reporter_id) where reporter_id is not null`,
]
