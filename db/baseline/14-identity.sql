create table identity_accounts (
  local_id text primary key,
  email text not null check (email = lower(email)) unique,
  email_verified boolean not null,
  owner_verified boolean not null,
  moved_from text,
  moved_at timestamptz,
  undone_since timestamptz,
  undone_at timestamptz,
  password_hash text,
  password_updated_at timestamptz,
  display_name text,
  photo_url text,
  disabled boolean not null default false,
  valid_since timestamptz not null,
  created_at timestamptz not null,
  last_login_at timestamptz not null
);

create table identity_codes (
  code_hash text primary key,
  purpose text not null,
  local_id text not null references identity_accounts on delete cascade,
  email text not null,
  new_email text,
  moved_from text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index identity_codes_by_account on identity_codes (local_id, purpose);
create index identity_codes_by_end on identity_codes (expires_at);

create table identity_devices (
  local_id text not null,
  token_hash text not null,
  last_at timestamptz not null,
  primary key (local_id, token_hash)
);

create table identity_keys (
  kid text primary key,
  private_jwk text not null,
  public_jwk text not null,
  created_at timestamptz not null,
  retired_at timestamptz
);

create unique index identity_keys_one_signs on identity_keys ((true)) where retired_at is null;

create table identity_limits (
  key text primary key,
  points integer not null,
  expire bigint
);

create index identity_limits_by_expire on identity_limits (expire);

create table identity_providers (
  provider_id text not null,
  federated_id text not null,
  local_id text not null references identity_accounts on delete cascade,
  email text,
  display_name text,
  photo_url text,
  created_at timestamptz not null,
  primary key (provider_id, federated_id),
  unique (local_id, provider_id)
);

create table identity_recovery_codes (
  local_id text not null references identity_accounts on delete cascade,
  code_hash text not null,
  created_at timestamptz not null,
  primary key (local_id, code_hash)
);

create table identity_refresh_tokens (
  token_hash text primary key,
  session_id text not null,
  local_id text references identity_accounts on delete set null,
  sign_in_provider text not null,
  second_factor_id text,
  user_agent text,
  authenticated_at timestamptz not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  replaced_at timestamptz,
  revoked_at timestamptz
);

create index identity_refresh_tokens_by_account on identity_refresh_tokens (local_id, created_at);

create table identity_second_factors (
  enrollment_id text primary key,
  local_id text not null references identity_accounts on delete cascade,
  display_name text,
  sealed_secret text not null,
  last_step bigint not null,
  enrolled_at timestamptz not null
);

create index identity_second_factors_by_account on identity_second_factors (local_id);
