create table secrets (
  name text primary key,
  value text not null
);
