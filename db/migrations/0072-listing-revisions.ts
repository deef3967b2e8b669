import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * The revision of a listing goes up when its seller changes what is for sale. A booking has the one that its buyer has seen, a payment
 * the one that is paid for.
 */
const statements = [
  `alter table items add column revision integer not null default 1`,
  `alter table bookings add column listing_revision integer not null default 1`,
  `alter table payments add column listing_revision integer not null default 1`,
]
