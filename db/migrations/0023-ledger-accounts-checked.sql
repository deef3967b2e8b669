-- Every line that was written before the account of write-offs satisfies the wider check too.
alter table ledger_lines validate constraint ledger_lines_account_check;
