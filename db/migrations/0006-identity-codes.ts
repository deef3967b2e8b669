import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** One-time codes of the embedded identity service, used in links to set a password. */
const statements = [
  `create table identity_codes (
    code_hash text primary key,
    purpose text not null,
    local_id text not null references identity_accounts on delete cascade,
    email text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null
  )`,
  `create index identity_codes_by_account on identity_codes (local_id, purpose)`,
  `create index identity_codes_by_end on identity_codes (expires_at)`,
]
