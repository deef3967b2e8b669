-- What the ledger says that we owe each seller, kept by the database beside the balance that our code keeps. So those that
-- differ are found by an index.
alter table seller_balances add column posted_minor bigint not null default 0;
create function post_to_sellers() returns trigger language plpgsql as $$
  begin
    insert into seller_balances (seller_id, balance_minor, posted_minor)
      select seller_id, 0, -sum(amount_minor) from posted where seller_id is not null
      group by seller_id order by seller_id
      on conflict (seller_id) do update set posted_minor = seller_balances.posted_minor + excluded.posted_minor;
    return null;
  end
$$;
create trigger ledger_lines_posted after insert on ledger_lines referencing new table as posted
  for each statement execute function post_to_sellers();
insert into seller_balances (seller_id, balance_minor, posted_minor)
  select seller_id, 0, -sum(amount_minor) from ledger_lines where seller_id is not null group by seller_id
  on conflict (seller_id) do update set posted_minor = excluded.posted_minor;
create index seller_balances_wrong on seller_balances (seller_id) where balance_minor <> posted_minor;
create trigger seller_balances_kept before delete or update of seller_id on seller_balances
  for each row execute function refuse_ledger_change();
