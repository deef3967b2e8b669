import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * Payments say how much of them was captured, where it was not all, and how much of them was paid to the seller before
 * there was a ledger. Constraints on this large table are checked by the next migration, which does not lock it.
 *
 * `ledger_comparisons` says when a payment is compared again, or never. `ledger_totals` has what each account holds
 * without the entries in `ledger_new_entries`. A trigger notes every new one, also those of an earlier version that
 * still runs.
 */
const statements = [
  `alter table payments add column captured_minor integer, add column paid_out_before_minor integer not null default 0`,
  `alter table payments add constraint payments_captured_part_check
    check (captured_minor > 0 and captured_minor < amount_minor) not valid`,
  `alter table payments add constraint payments_paid_out_before_check
    check (paid_out_before_minor between 0 and amount_minor) not valid`,

  `alter table ledger_comparisons add column next_at timestamptz default now(), add column tried_at timestamptz`,
  `update ledger_comparisons set next_at = compared_at + interval '1 day' where compared_at is not null`,
  `alter table ledger_comparisons drop column compared_at`,
  `create index ledger_comparisons_due on ledger_comparisons (tried_at nulls first, payment_id desc)
    where next_at is not null`,

  `create table ledger_totals (account text primary key, amount_minor bigint not null)`,
  `create table ledger_new_entries (entry_id uuid primary key references ledger_entries)`,
  `create function note_ledger_entry() returns trigger language plpgsql as $$
    begin
      insert into ledger_new_entries (entry_id) values (new.id);
      return null;
    end
  $$`,
  `create trigger ledger_entries_noted after insert on ledger_entries
    for each row execute function note_ledger_entry()`,
  `insert into ledger_totals (account, amount_minor)
    select account, sum(amount_minor) from ledger_lines group by account`,
]
