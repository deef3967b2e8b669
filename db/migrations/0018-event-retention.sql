-- The job that deletes old events says so for its transaction. No event of the last year can be deleted.
create or replace function refuse_event_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      if current_setting('hatbodol.event_retention', true) = 'over'
        and old.created_at < now() - interval '1 year'
      then
        return old;
      end if;
    elsif tg_op = 'UPDATE' then
      if old.kind = 'user-moved' and new.detail = '{}'
        and to_jsonb(new) - 'detail' = to_jsonb(old) - 'detail'
        and exists (select from users where id::text = old.subject_id and removed_at is not null)
      then
        return new;
      end if;
    end if;
    raise exception 'events are append-only';
  end
$$;
