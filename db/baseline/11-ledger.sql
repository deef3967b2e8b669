create table ledger_entries (
  id uuid primary key,
  subject text not null check (subject in ('payment', 'provider-fees', 'payout')),
  payment_id uuid references payments,
  payout_id uuid references payouts,
  source_id text not null,
  kind text not null,
  created_at timestamptz not null,
  check ((subject = 'payout') = (payment_id is null)),
  check ((subject = 'payout') = (payout_id is not null))
);

create unique index ledger_entries_once on ledger_entries (source_id, kind);
create index ledger_entries_of_payment on ledger_entries (payment_id) where payment_id is not null;
create index ledger_entries_of_payout on ledger_entries (payout_id) where payout_id is not null;

create function refuse_ledger_change() returns trigger language plpgsql as $$
  begin raise exception 'the ledger is append-only'; end
$$;
create trigger ledger_entries_append_only before delete or update on ledger_entries
  for each row execute function refuse_ledger_change();
create trigger ledger_entries_not_truncated before truncate on ledger_entries
  for each statement execute function refuse_ledger_change();

create function note_ledger_entry() returns trigger language plpgsql as $$
  begin
    insert into ledger_new_entries (entry_id) values (new.id);
    return null;
  end
$$;
create trigger ledger_entries_noted after insert on ledger_entries
  for each row execute function note_ledger_entry();

create table ledger_lines (
  entry_id uuid not null references ledger_entries,
  account text not null check (account in ('provider', 'provider-fees', 'refunds', 'disputes', 'sellers',
      'fees', 'payouts', 'paid-out')),
  seller_id uuid references users,
  amount_minor bigint not null check (amount_minor <> 0),
  check ((account = 'sellers') = (seller_id is not null)),
  primary key (entry_id, account)
);

create index ledger_lines_of_seller on ledger_lines (seller_id, entry_id desc) where seller_id is not null;
create trigger ledger_lines_append_only before delete or update on ledger_lines
  for each row execute function refuse_ledger_change();

create function refuse_unbalanced_entry() returns trigger language plpgsql as $$
  begin
    if (select sum(amount_minor) from ledger_lines where entry_id = new.entry_id) <> 0 then
      raise exception 'the lines of a ledger entry must sum to zero';
    end if;
    return null;
  end
$$;
create constraint trigger ledger_lines_balance after insert on ledger_lines deferrable initially deferred
  for each row execute function refuse_unbalanced_entry();
create trigger ledger_lines_not_truncated before truncate on ledger_lines
  for each statement execute function refuse_ledger_change();

-- The sum of all entries that are not in ledger_new_entries any more.
create table ledger_totals (
  account text primary key,
  amount_minor bigint not null
);

create table ledger_new_entries (
  entry_id uuid primary key references ledger_entries
);

create table ledger_comparisons (
  payment_id uuid primary key references payments,
  next_at timestamptz,
  tried_at timestamptz
);

create index ledger_comparisons_due on ledger_comparisons (tried_at nulls first, payment_id desc)
  where next_at is not null;

create table seller_balances (
  seller_id uuid primary key references users,
  balance_minor bigint not null
);

create index seller_balances_owed on seller_balances (seller_id) where balance_minor > 0;
