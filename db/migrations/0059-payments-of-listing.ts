import { sql, type Kysely } from 'kysely'

/** The payments of a phone in any state: the number that a seller gave last is read by their phones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index payments_of_listing on payments (item_id)`.execute(db)
}
