create table sale_problems (
  id uuid primary key,
  payment_id uuid not null references payments,
  reported_by text not null check (reported_by in ('buyer', 'seller')),
  reason text not null,
  text text not null,
  state text not null check (state in ('open', 'answered', 'captured', 'released', 'refunded', 'declined',
      'withdrawn', 'undone', 'dispute-won', 'dispute-lost')),
  answer text,
  answered_at timestamptz,
  decision text,
  decided_by uuid references users,
  refund_minor integer check (refund_minor > 0),
  created_at timestamptz not null,
  reminded_at timestamptz,
  admins_reminded_at timestamptz,
  disputed_at timestamptz,
  closed_at timestamptz,
  check ((answer is null) = (answered_at is null)),
  check ((decision is null) = (decided_by is null)),
  check ((closed_at is null) = (state in ('open', 'answered'))),
  check (state <> 'answered' or answer is not null),
  check (state <> 'declined' or decision is not null)
);

create index sale_problems_by_admin on sale_problems (decided_by) where decided_by is not null;
create index sale_problems_by_payment on sale_problems (payment_id, id desc);
create unique index sale_problems_open_once on sale_problems (payment_id) where closed_at is null;
create index sale_problems_waiting on sale_problems (id desc) where closed_at is null;

create table sale_problem_photos (
  problem_id uuid not null references sale_problems,
  side text not null check (side in ('buyer', 'seller')),
  place smallint not null check (place >= 1 and place <= 4),
  url text not null,
  primary key (problem_id, side, place)
);

create index sale_problem_photos_by_url on sale_problem_photos (url);

create table sale_explanations (
  payment_id uuid not null references payments,
  side text not null check (side in ('buyer', 'seller')),
  author_id uuid not null references users,
  text text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (payment_id, side)
);

create index sale_explanations_of_author on sale_explanations (author_id);
create index sale_explanations_unread on sale_explanations (payment_id) where read_at is null;
