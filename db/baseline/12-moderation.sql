create table reports (
  id uuid primary key,
  item_id uuid not null references items,
  reporter_key text not null,
  reporter_id uuid references users,
  reason text,
  note text,
  cleared_at timestamptz,
  created_at timestamptz not null
);

create index reports_by_reporter on reports (reporter_id) where reporter_id is not null;
create unique index reports_once on reports (item_id, reporter_key) where cleared_at is null;
