import { sql, type Kysely } from 'kysely'

/** The page of bKash where the buyer approves a payment, while it can still be opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column pay_at text`.execute(db)
}
