-- What is wrong with the installation, or was until a while ago. Several processes which find the same write one row.
create table alerts (
  code text not null,
  source text not null,
  began_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  begin_mailed_at timestamptz,
  end_mailed_at timestamptz,
  primary key (code, source)
);
