import { sql, type Kysely } from 'kysely'

/**
 * When the file of a batch was first downloaded: from then on its payouts may have been paid. Earlier batches count as
 * downloaded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payout_batches add column downloaded_at timestamptz`.execute(db)
  await sql`update payout_batches set downloaded_at = created_at`.execute(db)
}
