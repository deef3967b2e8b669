import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * Which dispute the latest state of a payment is about: a charge may be disputed again after a dispute was won. We may
 * also lose a dispute about a charge that bought nothing and could not be refunded.
 */
const statements = [
  `alter table payments add column dispute_id text`,
  `alter table payments add column dispute_began_at timestamptz`,
  `alter table webhook_events add column dispute_id text`,
  `alter table webhook_events add column dispute_began_at timestamptz`,
  `alter table payments drop constraint payments_check`,
  `alter table payments add constraint payments_sale_check check (sold_at is not null or
    state in ('open', 'cancelled', 'refunding', 'refund-failed', 'refunded', 'lost'))`,
]
