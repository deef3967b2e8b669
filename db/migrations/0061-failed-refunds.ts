import { sql, type Kysely } from 'kysely'

/** The payments with a refund that failed: what was to go back is not paid out, so each look at what is due reads them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index refunds_failed on refunds (payment_id) where state = 'failed'`.execute(db)
}
