import { sql, type Kysely } from 'kysely'

/**
 * A device is known by a random token of its own. Until now it was known by its network address and the name of its
 * browser, which many people behind one carrier share.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table identity_devices`.execute(db)
  await sql`create table identity_devices (
    local_id text not null,
    token_hash text not null,
    last_at timestamptz not null,
    primary key (local_id, token_hash)
  )`.execute(db)
}
