-- When a part of a sale was refunded follows from the rows of its refunds.
drop view deals;
alter table payments drop column part_refunded_at;
create view deals as
  select sales.*, payments.state, payments.return_nonce, payments.pay_at, payments.charged_at, payments.capture_before,
    payments.agreed_at, payments.captured_minor, payments.captured_at, payments.uncollectable_because,
    coalesce(payments.intent_id, 'cash_' || sales.id) as intent_id,
    coalesce(payments.updated_at, sales.ended_at, sales.handed_back_at, sales.handed_over_at, sales.reserved_at,
      sales.created_at) as updated_at
  from sales left join payments on payments.id = sales.id;
