import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table identity_accounts (
    local_id text primary key,
    email text not null unique check (email = lower(email)),
    password_hash text,
    display_name text,
    photo_url text,
    email_verified boolean not null default false,
    disabled boolean not null default false,
    valid_since timestamptz not null,
    password_updated_at timestamptz,
    created_at timestamptz not null,
    last_login_at timestamptz not null
  )`,
  `create table identity_refresh_tokens (
    token_hash text primary key,
    session_id text not null,
    local_id text references identity_accounts on delete set null,
    sign_in_provider text not null,
    user_agent text,
    authenticated_at timestamptz not null,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    revoked_at timestamptz
  )`,
  `create index identity_refresh_tokens_by_account on identity_refresh_tokens (local_id, created_at)`,
  `create table identity_keys (
    kid text primary key,
    private_jwk text not null,
    public_jwk text not null,
    created_at timestamptz not null,
    retired_at timestamptz
  )`,
  `create unique index identity_keys_one_signs on identity_keys ((true)) where retired_at is null`,
  `create table identity_attempts (
    key text primary key,
    kind text not null,
    failures double precision not null check (failures >= 0),
    last_at timestamptz not null
  )`,
]
