create table models (
  id text primary key,
  brand text not null,
  line text,
  name text not null unique,
  year smallint,
  variants jsonb not null,
  is_taught boolean not null,
  created_at timestamptz not null
);

create index models_by_brand on models (brand);

create table model_catalogue (
  only_one boolean default true primary key check (only_one),
  digest text not null,
  version text not null
);

create table model_spellings (
  model_id text not null references models on delete cascade,
  spelling text not null,
  taught_by uuid references users,
  created_at timestamptz not null,
  primary key (model_id, spelling)
);

create unique index model_spellings_by_plain_text on model_spellings (model_id,
  lower(regexp_replace(spelling, '\s', '', 'g')));
create index model_spellings_by_teacher on model_spellings (taught_by);
