-- Each payment whose money moved is compared with the provider, whatever our code has posted of it.
create function schedule_comparison() returns trigger language plpgsql as $$
  begin
    insert into ledger_comparisons (payment_id, next_at)
      values ((to_jsonb(new) ->> tg_argv[0])::uuid, (to_jsonb(new) ->> tg_argv[1])::timestamptz)
      on conflict do nothing;
    return null;
  end
$$;
create trigger payments_compared after insert or update of state, captured_minor on payments
  for each row when (new.state = 'captured' or new.captured_minor is not null)
  execute function schedule_comparison('id', 'updated_at');
create trigger refunds_compared after insert or update of state on refunds
  for each row when (new.state = 'made') execute function schedule_comparison('payment_id', 'settled_at');
create trigger refunds_by_hand_compared after insert on refunds_by_hand
  for each row execute function schedule_comparison('payment_id', 'created_at');
insert into ledger_comparisons (payment_id, next_at)
  select id, updated_at from payments
  where state = 'captured' or captured_minor is not null
    or id in (select payment_id from refunds where state = 'made') or id in (select payment_id from refunds_by_hand)
  on conflict do nothing;
