-- What both sides of a sale in cash agree on is carried out by them: the seller hands the money back, and the buyer
-- confirms that they have it.
alter table sale_problems
  add column hand_back_by timestamptz,
  drop constraint sale_problems_state_check,
  add constraint sale_problems_state_check check (state in ('open', 'answered', 'handing-back', 'captured', 'released',
    'refunded', 'upheld', 'declined', 'settled', 'withdrawn', 'undone', 'dispute-won', 'dispute-lost')),
  add constraint sale_problems_upheld_check check (state <> 'upheld' or decision is not null),
  add constraint sale_problems_hand_back_check check (state <> 'handing-back' or hand_back_by is not null);
alter table sale_problems drop constraint sale_problems_check2;
alter table sale_problems
  add constraint sale_problems_closed_check check ((closed_at is null) = (state in ('open', 'answered', 'handing-back')));
create index sale_problems_to_hand_back on sale_problems (hand_back_by) where state = 'handing-back';

drop view deals;
alter table sales
  add column handed_back_minor integer not null default 0,
  add column handed_back_at timestamptz,
  add constraint sales_handed_back_check check (handed_back_minor between 0 and amount_minor
    and (handed_back_at is null) = (handed_back_minor = 0) and (handed_back_minor = 0 or means = 'cash'));
create view deals as
  select sales.*, payments.state, payments.return_nonce, payments.pay_at, payments.charged_at, payments.capture_before,
    payments.agreed_at, payments.captured_minor, payments.captured_at, payments.part_refunded_at,
    payments.uncollectable_because,
    coalesce(payments.intent_id, 'cash_' || sales.id) as intent_id,
    coalesce(payments.updated_at, sales.ended_at, sales.handed_back_at, sales.handed_over_at, sales.reserved_at,
      sales.created_at) as updated_at
  from sales left join payments on payments.id = sales.id;

-- When the other side was reminded of an offer, before it ends.
alter table problem_offers add column reminded_at timestamptz;
