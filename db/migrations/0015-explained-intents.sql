-- Why an admin leaves the money of a payment where it is that only the provider knows.
alter table unknown_intents
  add column explained_by uuid references users,
  add column explanation text,
  add check (explained_at is not null or explained_by is null),
  add check ((explained_by is null) = (explanation is null));
create index unknown_intents_explained_by on unknown_intents (explained_by) where explained_by is not null;
