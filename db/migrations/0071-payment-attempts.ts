import { sql, type Kysely } from 'kysely'

/** How many payments the booking had before: the address to which bKash sends a buyer back belongs to one of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column attempt integer not null default 0`.execute(db)
}
