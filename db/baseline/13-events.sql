create table events (
  id uuid primary key,
  kind text not null,
  actor_id uuid references users,
  subject_kind text not null,
  subject_id text not null,
  detail jsonb not null,
  request_id text,
  created_at timestamptz not null
);

create index events_by_actor on events (actor_id, created_at desc, id desc);
create index events_by_kind on events (kind, created_at desc, id desc);
create index events_by_subject on events (subject_id, created_at desc, id desc);
create index events_by_time on events (created_at desc, id desc);

-- What a moved account was is forgotten once its person is deleted. Nothing else changes an event.
create function refuse_event_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
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
create trigger events_append_only before delete or update on events
  for each row execute function refuse_event_change();
create trigger events_not_truncated before truncate on events
  for each statement execute function refuse_event_change();
