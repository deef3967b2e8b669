import { sql, type Kysely } from 'kysely'

/** A random text in the address to which bKash sends a buyer back, so that each payment has an address of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column return_nonce text`.execute(db)
}
