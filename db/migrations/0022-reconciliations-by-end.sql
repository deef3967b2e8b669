-- Alerts read the reconciliations of the last day four times a minute, and those of three months are kept.
create index reconciliations_by_end on reconciliations (finished_at);
