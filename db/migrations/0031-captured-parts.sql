-- If both sides agree on a part before the hand-over, the hand-over takes the rest from a card. The part is never charged,
-- and is recorded as a refund that no provider makes.
alter table refunds add column is_uncharged boolean not null default false;

drop view deals;
alter table payments add column capture_minor integer check (capture_minor > 0);
create view deals as
  select sales.*, payments.state, payments.return_nonce, payments.pay_at, payments.charged_at, payments.capture_before,
    payments.agreed_at, payments.capture_minor, payments.captured_minor, payments.captured_at,
    payments.uncollectable_because,
    coalesce(payments.intent_id, 'cash_' || sales.id) as intent_id,
    coalesce(payments.updated_at, sales.ended_at, sales.handed_back_at, sales.handed_over_at, sales.reserved_at,
      sales.created_at) as updated_at
  from sales left join payments on payments.id = sales.id;
