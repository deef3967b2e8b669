import { sql, type Kysely } from 'kysely'

/** It is the same as `items_by_any_seller`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index items_of_seller`.execute(db)
}
