import { sql, type Kysely } from 'kysely'

/** Since when and why the payouts to a seller are suspended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users
    add column payouts_suspended_at timestamptz,
    add column payout_suspension_reason text,
    add check ((payouts_suspended_at is null) = (payout_suspension_reason is null))`.execute(db)
}
