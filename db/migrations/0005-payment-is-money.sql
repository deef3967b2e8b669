-- The state of a payment says only what happened to the money at the provider. That a phone is reserved, handed over or
-- not sold after all follows from the times of its sale. A sale in cash has no payment, and so no state.
alter table payments
  add column charged_at timestamptz,
  drop constraint payments_state_check,
  drop constraint payments_cash_check,
  drop constraint payments_hand_over_check,
  drop constraint payments_no_sale_check,
  drop constraint payments_sale_check,
  alter column state drop not null;
drop index payments_cash_of_listing;
drop index payments_cash_once;
drop index payments_to_hand_over;
update payments set charged_at = updated_at
  where state = 'cancelled' and reserved_at is not null and handed_over_at is null;
update payments set handed_over_at = updated_at, confirmed_by = 'buyer'
  where handed_over_at is null and state in ('capturing', 'cash-sold');
update payments set reserved_at = coalesce(sold_at, updated_at)
  where reserved_at is null and (sold_at is not null or handed_over_at is not null or state = 'released');
update payments set ended_at = updated_at, end_how = 'gone' where ended_at is null and state = 'cash-ended';
update payments set state = case state when 'reserved' then 'authorized' when 'released' then 'cancelled' end
  where state in ('reserved', 'released');
update payments set state = null where provider = 'cash';
alter table payments
  add constraint payments_state_check check (state in ('open', 'authorized', 'capturing', 'captured', 'cancelled',
    'uncollectable')),
  add constraint payments_cash_check check ((provider = 'cash') = (state is null)),
  add constraint payments_hand_over_check check (hand_over_by is not null or sold_at is null
    or (state <> 'authorized' and state is not null)),
  add constraint payments_times_check check (handed_over_at is null or reserved_at is not null),
  add constraint payments_sale_check check (case
    when state is null then (sold_at is null) = (reserved_at is null or ended_at is not null)
    when state in ('open', 'cancelled') then sold_at is null
    else sold_at is not null or state = 'captured' end);
create index payments_cash_of_listing on payments (item_id)
  where state is null and reserved_at is null and ended_at is null;
create unique index payments_cash_once on payments (buyer_id)
  where state is null and handed_over_at is null and ended_at is null;
create index payments_to_hand_over on payments (hand_over_by)
  where (state is not null and state = 'authorized')
    or (state is null and sold_at is not null and handed_over_at is null);
