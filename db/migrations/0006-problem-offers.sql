-- What the two sides of a problem propose to each other. An accepted offer is carried out without an admin.
create table problem_offers (
  id uuid primary key,
  problem_id uuid not null references sale_problems,
  made_by text not null check (made_by in ('buyer', 'seller')),
  what text not null check (what in ('all', 'part', 'as-described')),
  amount_minor integer check (amount_minor > 0),
  text text,
  created_at timestamptz not null,
  answer_by timestamptz not null,
  accepted_at timestamptz,
  carried_out_at timestamptz,
  ended_at timestamptz,
  end_how text check (end_how in ('replaced', 'unanswered', 'closed')),
  check ((what = 'part') = (amount_minor is not null)),
  check ((ended_at is null) = (end_how is null)),
  check (accepted_at is null or ended_at is null),
  check (carried_out_at is null or accepted_at is not null)
);
create index problem_offers_of_problem on problem_offers (problem_id, id);
create unique index problem_offers_open_once on problem_offers (problem_id)
  where accepted_at is null and ended_at is null;
create unique index problem_offers_accepted_once on problem_offers (problem_id) where accepted_at is not null;
create index problem_offers_to_answer on problem_offers (answer_by) where accepted_at is null and ended_at is null;
create index problem_offers_to_carry_out on problem_offers (accepted_at)
  where accepted_at is not null and carried_out_at is null;

alter table sale_problems
  drop constraint sale_problems_state_check,
  add constraint sale_problems_state_check check (state in ('open', 'answered', 'captured', 'released', 'refunded',
    'declined', 'settled', 'withdrawn', 'undone', 'dispute-won', 'dispute-lost'));
alter table payments
  drop constraint payments_end_how_check,
  add constraint payments_end_how_check check (end_how in ('cancelled', 'admin', 'agreed', 'missed', 'undecided',
    'left', 'authorization', 'unanswered', 'rival', 'replaced', 'gone'));
