-- The list of sales in cash, for admins.
create index sales_in_cash on sales (id desc) where means = 'cash';
