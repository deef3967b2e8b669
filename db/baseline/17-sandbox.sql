create table sandbox_deliveries (
  seq bigint generated always as identity primary key,
  event_id text not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0
);

create index sandbox_deliveries_due on sandbox_deliveries (due_at, seq);
create index sandbox_deliveries_of_event on sandbox_deliveries (event_id);

create table sandbox_idempotency (
  key text primary key,
  request_hash text not null,
  request_id text not null,
  status integer not null,
  reply text not null,
  created_at timestamptz not null
);

create index sandbox_idempotency_by_age on sandbox_idempotency (created_at);

create table sandbox_objects (
  id text primary key,
  seq bigint generated always as identity,
  kind text not null,
  payment_intent text,
  event_type text,
  body text not null,
  behaviour text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index sandbox_objects_by_kind on sandbox_objects (kind, seq desc);
create index sandbox_objects_of_intent on sandbox_objects (payment_intent, seq desc)
  where payment_intent is not null;
