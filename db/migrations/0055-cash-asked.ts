import { sql, type Kysely } from 'kysely'

/** For whether a phone was asked for lately: its seller gets an email only about the first request within a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index payments_cash_asked on payments (item_id, created_at) where provider = 'cash'`.execute(
    db,
  )
}
