-- Who asked for a refund, paid one by hand or marked a payout, and what the bank says about a dispute: the events that said
-- so are deleted one day. What no event names stays null.
alter table refunds add column requested_by uuid references users;
alter table refunds_by_hand add column paid_by uuid references users;
alter table payouts
  add column paid_by uuid references users,
  add column failed_by uuid references users;
alter table disputes
  add column amount_minor integer,
  add column reason text;
alter table webhook_events
  add column dispute_amount_minor integer,
  add column dispute_reason text;
create index refunds_by_admin on refunds (requested_by) where requested_by is not null;
create index refunds_by_hand_by_admin on refunds_by_hand (paid_by) where paid_by is not null;
create index payouts_paid_by_admin on payouts (paid_by) where paid_by is not null;
create index payouts_failed_by_admin on payouts (failed_by) where failed_by is not null;
update refunds set requested_by = actor_id from events
  where subject_kind = 'payment' and subject_id = refunds.payment_id::text
    and kind in ('payment-refunding', 'payment-refunding-part') and detail ->> 'by' = 'admin'
    and events.created_at = refunds.created_at;
update refunds_by_hand set paid_by = actor_id from events
  where subject_kind = 'payment' and subject_id = refunds_by_hand.payment_id::text and kind = 'refund-by-hand'
    and events.created_at = refunds_by_hand.created_at;
update payouts set
    paid_by = (
      select actor_id from events
      where subject_id = seller_id::text and kind = 'payout-paid' and detail ->> 'reference' = reference
      limit 1
    ),
    failed_by = (
      select actor_id from events
      where subject_id = seller_id::text and kind = 'payout-failed' and detail ->> 'reference' = reference
      limit 1
    )
  where state <> 'claimed';
