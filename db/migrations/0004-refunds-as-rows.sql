-- A payment says only what happened to its money at the provider. Whether it is refunded, disputed or lost follows from
-- the rows of its refunds and disputes.
alter table disputes add column recorded text check (recorded in ('open', 'won', 'lost'));
update disputes set recorded = 'won' where state = 'won';
insert into disputes (id, payment_id, state, began_at, ended_at)
  select gen_random_uuid(), id, case when state = 'lost' then 'lost' else 'open' end, updated_at,
    case when state = 'lost' then updated_at end
  from payments
  where state in ('disputed', 'lost') and not exists (
    select from disputes where disputes.payment_id = payments.id
      and disputes.state = case when payments.state = 'lost' then 'lost' else 'open' end
  );
update disputes set recorded = disputes.state
  from payments
  where payments.id = disputes.payment_id and payments.state in ('disputed', 'lost') and disputes.id = (
    select latest.id from disputes latest where latest.payment_id = payments.id
      and latest.state = case when payments.state = 'lost' then 'lost' else 'open' end
    order by latest.began_at desc, latest.id desc limit 1
  );
create unique index disputes_open_once on disputes (payment_id) where recorded = 'open';
create index disputes_lost on disputes (payment_id) where recorded = 'lost';

-- What a payment whose full refund failed still owes is promised by one of its refunds.
update refunds set closed_at = coalesce(refunds.settled_at, refunds.created_at)
  from payments
  where payments.id = refunds.payment_id and payments.state in ('captured', 'refunding-part')
    and refunds.closed_at is null
    and refunds.promised_minor >= coalesce(payments.captured_minor, payments.amount_minor);
insert into refunds (id, payment_id, amount_minor, promised_minor, state, created_at, settled_at)
  select gen_random_uuid(), id, coalesce(captured_minor, amount_minor) - refunded_minor,
    coalesce(captured_minor, amount_minor), 'failed', updated_at, updated_at
  from payments
  where state = 'refund-failed' and coalesce(captured_minor, amount_minor) > refunded_minor and not exists (
    select from refunds where refunds.payment_id = payments.id and refunds.closed_at is null
      and refunds.promised_minor >= coalesce(payments.captured_minor, payments.amount_minor)
  );
drop index refunds_owed;
create index refunds_owed on refunds (payment_id) where promised_minor is not null and closed_at is null;
create index refunds_made on refunds (payment_id desc) where state = 'made';

alter table payments drop constraint payments_state_check, drop constraint payments_sale_check;
update payments set state = 'captured'
  where state in ('refunding', 'refunding-part', 'refund-failed', 'refunded', 'disputed', 'lost');
alter table payments
  add constraint payments_state_check check (state in ('open', 'reserved', 'capturing', 'captured', 'released',
    'cancelled', 'uncollectable', 'cash-requested', 'cash-reserved', 'cash-sold', 'cash-ended')),
  add constraint payments_sale_check check (sold_at is not null or (state in ('open', 'captured', 'released',
    'cancelled', 'cash-requested', 'cash-ended'))),
  drop column refunded_minor,
  drop column refunded_by_hand_minor;
create index payments_charged_unsold on payments (id) where state = 'captured' and sold_at is null;
