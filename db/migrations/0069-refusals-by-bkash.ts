import { sql, type Kysely } from 'kysely'

/** With which code bKash refused a refund: only some of them say that it has no transaction to refund. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table bkash_attempts add column refusal_code text`).execute(db)
}
