import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * The revision of a listing goes up when its seller changes what is for sale. A booking has the revision that its buyer has
 * seen, and a payment the one that is paid for; null if the buyer's client named none.
 */
const statements = [
  `alter table items add column revision integer not null default 1`,
  `alter table bookings add column listing_revision integer`,
  `alter table payments add column listing_revision integer`,
]
