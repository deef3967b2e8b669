create table brands (
  id uuid primary key,
  name text not null unique,
  image text not null,
  -- A new order gives several brands other positions, so these are compared at the end of the transaction.
  position integer not null unique deferrable initially deferred,
  hidden_at timestamptz,
  -- False for a brand that is hidden because nobody has shown it yet.
  hidden_by_admin boolean not null default false
);

create unique index brands_by_plain_name on brands (lower(regexp_replace(name, '[[:space:][:punct:]]', '',
  'g')));

-- Changes of the number of phones for sale. A reader adds them up, and a job joins them, so that no sale waits for another.
create table brand_counts (
  brand_id uuid not null,
  for_sale integer not null
);

create index brand_counts_of_brand on brand_counts (brand_id) include (for_sale);
