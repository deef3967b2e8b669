-- Reconciliation compares the payouts that have changed lately with the ledger.
create index payouts_by_change on payouts (changed_at);
