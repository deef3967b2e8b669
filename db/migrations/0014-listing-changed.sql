-- Null: it has not changed since it was created. Sitemaps tell search engines.
alter table items add column changed_at timestamptz;
