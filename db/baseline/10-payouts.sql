create table payout_accounts (
  seller_id uuid primary key references users,
  method text not null check (method in ('bkash', 'nagad', 'rocket', 'bank')),
  sealed text not null,
  masked text not null,
  changed_at timestamptz not null
);

create table payout_batches (
  id uuid primary key,
  created_by uuid not null references users,
  created_at timestamptz not null,
  downloaded_at timestamptz
);

create table payouts (
  id uuid primary key,
  batch_id uuid not null references payout_batches,
  seller_id uuid not null references users,
  amount_minor bigint not null check (amount_minor > 0),
  reference text not null unique,
  method text not null check (method in ('bkash', 'nagad', 'rocket', 'bank')),
  sealed text not null,
  masked text not null,
  state text not null check (state in ('claimed', 'paid', 'failed')),
  reason text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((state = 'failed') = (reason is not null))
);

create index payouts_by_batch on payouts (batch_id, id desc);
create index payouts_by_seller on payouts (seller_id, id desc);
create index payouts_by_state on payouts (state, id desc);

create table payout_lines (
  payout_id uuid not null references payouts,
  payment_id uuid not null references payments,
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (payout_id, payment_id)
);

create index payout_lines_by_payment on payout_lines (payment_id);
