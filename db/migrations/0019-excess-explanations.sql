-- How an admin settled what went back to a buyer twice.
create table excess_explanations (
  id uuid primary key,
  payment_id uuid not null references payments,
  how text not null check (how in ('returned', 'written-off')),
  amount_minor integer not null check (amount_minor > 0),
  reason text not null,
  explained_by uuid not null references users,
  created_at timestamptz not null
);
create index excess_explanations_of_payment on excess_explanations (payment_id);
create index excess_explanations_by_admin on excess_explanations (explained_by);
alter table ledger_lines
  drop constraint ledger_lines_account_check,
  add constraint ledger_lines_account_check check (account in ('provider', 'provider-fees', 'refunds', 'disputes',
    'sellers', 'fees', 'payouts', 'paid-out', 'write-offs')) not valid;
