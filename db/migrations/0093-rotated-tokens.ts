import { sql, type Kysely } from 'kysely'

/** When a refresh token was exchanged for its successor. Presented again later than that, it ends its session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identity_refresh_tokens add column replaced_at timestamptz`.execute(db)
}
