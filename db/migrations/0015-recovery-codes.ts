import { sql, type Kysely } from 'kysely'

/** Recovery codes. Each replaces the code of the authenticator app in one sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statement = `create table identity_recovery_codes (
    local_id text not null references identity_accounts on delete cascade,
    code_hash text not null,
    created_at timestamptz not null,
    primary key (local_id, code_hash)
  )`
  await sql.raw(statement).execute(db)
}
