-- Intents of the provider that this installation made and that no payment names, because the database has lost writes.
create table unknown_intents (
  intent_id text primary key,
  found_at timestamptz not null,
  explained_at timestamptz
);
create index unknown_intents_open on unknown_intents (found_at) where explained_at is null;
-- Until when the reconciliation has read the provider's list of intents.
alter table reconciliations add column intents_read_until timestamptz;
create index reconciliations_intents_read on reconciliations (intents_read_until) where intents_read_until is not null;
