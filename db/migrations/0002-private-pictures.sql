create table private_pictures (
  name text primary key,
  bytes bytea not null
);
