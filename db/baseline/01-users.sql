create table users (
  id uuid primary key,
  identity_id text,
  email text not null check (email = lower(email)),
  is_address_verified boolean not null default false,
  name text not null,
  image text not null,
  role text not null check (role in ('buyer', 'seller')),
  is_admin boolean not null default false,
  is_verified boolean,
  verification_denial text check (verification_denial in ('declined', 'withdrawn')),
  verification_denial_reason text,
  verification_note text,
  payouts_suspended_at timestamptz,
  payout_suspension_reason text,
  tokens_valid_since timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz,
  check ((verification_denial is null) = (verification_denial_reason is null)),
  check (verification_denial is null or is_verified is not true),
  check ((payouts_suspended_at is null) = (payout_suspension_reason is null))
);

create index users_admins on users (id) where is_admin and removed_at is null;
create index users_by_identity on users (identity_id, removed_at desc);
create index users_by_role on users (role, id desc) where removed_at is null;
create unique index users_email on users (email) where removed_at is null;
create unique index users_identity on users (identity_id) where removed_at is null;
create index users_unclaimed on users (created_at) where identity_id is null;

-- What payouts to the person wait for. left_address is the email address that they had until then.
create table account_changes (
  id uuid primary key,
  user_id uuid not null references users,
  what text not null check (what in ('email', 'second-factor', 'payout-account', 'payout-account-removed')),
  left_address text,
  changed_at timestamptz not null
);

create index account_changes_of_user on account_changes (user_id, changed_at desc);
