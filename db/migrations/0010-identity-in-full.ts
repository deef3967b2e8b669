import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * Accounts at other identity providers, second factors, the second factor of each sign-in, captured emails, and the
 * time from which a person's access tokens are valid; and indexes that find users by identity, admins, and the listings
 * of a seller.
 */
const statements = [
  `create table identity_providers (
    provider_id text not null,
    federated_id text not null,
    local_id text not null references identity_accounts on delete cascade,
    email text,
    display_name text,
    photo_url text,
    created_at timestamptz not null,
    primary key (provider_id, federated_id),
    unique (local_id, provider_id)
  )`,
  `create table identity_second_factors (
    enrollment_id text primary key,
    local_id text not null references identity_accounts on delete cascade,
    display_name text,
    sealed_secret text not null,
    last_step bigint not null,
    enrolled_at timestamptz not null
  )`,
  `create index identity_second_factors_by_account on identity_second_factors (local_id)`,
  `alter table identity_refresh_tokens add column second_factor_id text`,
  `create table mails (
    id text primary key,
    sent_to text not null,
    subject text not null,
    text_body text not null,
    html_body text not null,
    sent_at timestamptz not null
  )`,
  `alter table users add column tokens_valid_since timestamptz`,
  `create index users_by_identity on users (identity_id, removed_at desc)`,
  `create index users_admins on users (id) where is_admin and removed_at is null`,
  `create index items_of_seller on items (seller_id)`,
]
