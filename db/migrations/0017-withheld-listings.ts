import { sql, type Kysely } from 'kysely'

/**
 * When a listing was withheld because its seller's verification was withdrawn. It comes back when the seller is
 * verified again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table items add column withheld_at timestamptz').execute(db)
}
