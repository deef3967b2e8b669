-- Which database this is, and when a process last served from it. A copy has the row of its original.
create table installation_place (
  is_only boolean primary key default true check (is_only),
  place text not null,
  seen_at timestamptz not null
);
