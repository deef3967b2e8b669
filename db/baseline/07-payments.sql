create table payments (
  id uuid primary key,
  booking_id uuid not null references bookings,
  item_id uuid not null references items,
  buyer_id uuid not null references users,
  provider text not null check (provider in ('card', 'bkash', 'cash')),
  intent_id text not null unique,
  return_nonce text,
  pay_at text,
  listing_revision integer,
  amount_minor integer not null check (amount_minor > 0),
  currency text not null check (currency = 'bdt'),
  fee_basis_points integer not null default 0 check (fee_basis_points >= 0 and fee_basis_points <= 10000),
  state text not null check (state in ('open', 'reserved', 'capturing', 'captured', 'released', 'cancelled',
      'uncollectable', 'refunding', 'refunding-part', 'refund-failed', 'refunded', 'disputed', 'lost',
      'cash-requested', 'cash-reserved', 'cash-sold', 'cash-ended')),
  capture_before timestamptz,
  hand_over_by timestamptz,
  reminded_hours smallint,
  code_version integer not null default 1 check (code_version > 0),
  wrong_codes integer not null default 0 check (wrong_codes >= 0),
  captured_minor integer,
  refunded_minor integer not null default 0 check (refunded_minor >= 0),
  refunded_by_hand_minor integer not null default 0,
  agreed_at timestamptz,
  sold_at timestamptz,
  reserved_at timestamptz,
  handed_over_at timestamptz,
  confirmed_by text check (confirmed_by in ('buyer', 'seller', 'admin')),
  captured_at timestamptz,
  part_refunded_at timestamptz,
  uncollectable_because text check (uncollectable_because in ('authorization-ended', 'partly-captured')),
  ended_at timestamptz,
  end_how text check (end_how in ('cancelled', 'admin', 'missed', 'undecided', 'left', 'authorization',
      'unanswered', 'rival', 'replaced', 'gone')),
  end_by text check (end_by in ('buyer', 'seller')),
  end_text text,
  end_counts_against_buyer boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((handed_over_at is null) = (confirmed_by is null)),
  check ((ended_at is null) = (end_how is null)),
  constraint payments_captured_part_check check (captured_minor > 0 and captured_minor < amount_minor),
  constraint payments_cash_check check ((provider = 'cash') = (state like 'cash-%')),
  constraint payments_hand_over_check check (hand_over_by is not null or (state not in ('reserved',
      'cash-reserved'))),
  constraint payments_no_sale_check check (sold_at is null or (state not in ('open', 'released', 'cancelled',
      'cash-requested', 'cash-ended'))),
  constraint payments_refunded_by_hand_check check (refunded_by_hand_minor >= 0),
  constraint payments_sale_check check (sold_at is not null or (state in ('open', 'released', 'cancelled',
      'refunding', 'refund-failed', 'refunded', 'lost', 'cash-requested', 'cash-ended')))
);

create index payments_agreed on payments (agreed_at);
create index payments_by_booking on payments (booking_id, id desc);
create index payments_by_buyer on payments (buyer_id, id desc);
create index payments_by_state on payments (state, updated_at);
create index payments_cancelled_by_seller on payments (ended_at) where end_by = 'seller';
create index payments_cash_asked on payments (item_id, created_at) where provider = 'cash';
create index payments_cash_of_listing on payments (item_id) where state = 'cash-requested';
create unique index payments_cash_once on payments (buyer_id)
  where state in ('cash-requested', 'cash-reserved');
create index payments_listed_by_state on payments (state, id desc);
create index payments_not_agreed on payments (id) where agreed_at is null;
create index payments_of_listing on payments (item_id);
create index payments_open_by_item on payments (item_id) where state = 'open';
create unique index payments_open_once on payments (booking_id) where state = 'open';
create unique index payments_sold_once on payments (item_id) where sold_at is not null;
create index payments_to_hand_over on payments (hand_over_by) where state in ('reserved', 'cash-reserved');

create table bkash_attempts (
  key text primary key,
  bkash_payment_id text not null,
  state text not null check (state in ('begun', 'done', 'refused', 'given-up')),
  amount_minor integer check (amount_minor > 0),
  refund_id text unique,
  refusal_code text,
  known_refunds text not null default '[]',
  begun_at timestamptz not null
);

create index bkash_attempts_by_payment on bkash_attempts (bkash_payment_id);

create table disputes (
  id uuid primary key,
  payment_id uuid not null references payments,
  provider_id text unique,
  state text not null check (state in ('open', 'won', 'lost')),
  began_at timestamptz not null,
  answer_by timestamptz,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null))
);

create index disputes_of_payment on disputes (payment_id, began_at desc);

create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments,
  provider_id text unique,
  amount_minor integer not null check (amount_minor > 0),
  promised_minor integer check (promised_minor > 0),
  reason text,
  state text not null check (state in ('requested', 'made', 'failed')),
  created_at timestamptz not null,
  settled_at timestamptz,
  closed_at timestamptz,
  check ((state = 'requested') = (settled_at is null))
);

create index refunds_by_payment on refunds (payment_id, id desc);
create index refunds_owed on refunds (payment_id) where state = 'failed' and closed_at is null;
create unique index refunds_requested_once on refunds (payment_id) where state = 'requested';

create table refund_withdrawals (
  id uuid primary key,
  payment_id uuid not null references payments,
  amount_minor integer not null check (amount_minor > 0),
  reason text not null,
  withdrawn_by uuid not null references users,
  created_at timestamptz not null
);

create index refund_withdrawals_of_payment on refund_withdrawals (payment_id, created_at desc);
create index refund_withdrawals_by_admin on refund_withdrawals (withdrawn_by);

create table refunds_by_hand (
  id uuid primary key,
  payment_id uuid not null references payments,
  amount_minor integer not null check (amount_minor > 0),
  reference text not null,
  reason text not null,
  created_at timestamptz not null
);

create index refunds_by_hand_of_payment on refunds_by_hand (payment_id);
create unique index refunds_by_hand_transfers on refunds_by_hand (upper(regexp_replace(reference,
  '[[:space:]]', '', 'g')));

create table webhook_events (
  id text primary key,
  kind text not null,
  intent_id text,
  dispute_id text,
  dispute_state text,
  dispute_began_at timestamptz,
  dispute_answer_by timestamptz,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  check ((dispute_state is null) = (dispute_id is null)),
  check ((dispute_state is null) = (dispute_began_at is null))
);

create index webhook_events_waiting on webhook_events (received_at) where handled_at is null;

create table reconciliations (
  id uuid primary key,
  cause text not null check (cause in ('schedule', 'start', 'admin')),
  actor_id uuid references users,
  compared integer not null,
  findings jsonb not null,
  started_at timestamptz not null,
  finished_at timestamptz not null
);

create index reconciliations_by_actor on reconciliations (actor_id) where actor_id is not null;
