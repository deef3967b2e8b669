-- The refund of a part was recorded as if its money had been taken again.
alter table events disable trigger events_append_only;
update events set kind = 'payment-partly-refunded'
  where kind = 'payment-captured' and detail ->> 'from' in ('refunding-part', 'refund-failed');
alter table events enable trigger events_append_only;
