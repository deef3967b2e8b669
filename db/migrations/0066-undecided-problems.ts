import { sql, type Kysely } from 'kysely'

/** When admins were last reminded of a problem that none of them has decided. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sale_problems add column admins_reminded_at timestamptz`.execute(db)
}
