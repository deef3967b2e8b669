import { sql, type Kysely } from 'kysely'

/**
 * Which refunds of its payment bKash listed when an attempt to refund began, as a JSON list of ids: none of them can be
 * the one that the attempt made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table bkash_attempts add column known_refunds text not null default '[]'`).execute(db)
}
