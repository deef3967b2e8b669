-- The refund of a part was recorded as if its money had been taken again.
alter table events disable trigger events_append_only;
update events set kind = 'payment-partly-refunded'
  where kind = 'payment-captured' and detail ->> 'from' in ('refunding-part', 'refund-failed')
    -- The withdrawal of a failed refund, which has an event of its own, refunded nothing.
    and not exists (
      select from events as withdrawn
      where withdrawn.kind = 'refund-withdrawn' and withdrawn.subject_id = events.subject_id
        and withdrawn.created_at = events.created_at
    );
alter table events enable trigger events_append_only;
