import { sql, type Kysely } from 'kysely'

/** Whether the seller of a listing accepts cash at the meeting. Nobody has allowed it before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table items add column allows_cash boolean not null default false`.execute(db)
}
