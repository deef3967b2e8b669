create table items (
  id uuid primary key,
  seller_id uuid not null references users,
  brand_id uuid not null references brands,
  draft_id uuid,
  draft_digest text,
  model text not null,
  condition text not null check (condition in ('Excellent', 'Good', 'Fair')),
  location text not null,
  ram_gb smallint check (ram_gb > 0),
  storage_gb smallint check (storage_gb > 0),
  description text not null,
  price_minor integer not null check (price_minor > 0),
  currency text not null check (currency = 'bdt'),
  allows_cash boolean not null default false,
  revision integer not null default 1,
  model_id text references models,
  recognised_ram_gb smallint check (recognised_ram_gb > 0),
  recognised_storage_gb smallint check (recognised_storage_gb > 0),
  models_version text,
  held_by uuid references users,
  held_until timestamptz,
  created_at timestamptz not null,
  advertised_at timestamptz,
  promoted_until timestamptz,
  reported_at timestamptz,
  withheld_at timestamptz,
  sold_at timestamptz,
  unlisted_at timestamptz,
  removed_at timestamptz,
  check ((held_by is null) = (held_until is null)),
  check ((draft_id is null) = (draft_digest is null)),
  check (unlisted_at is null or sold_at is not null)
);

create index items_advertised on items (advertised_at desc, id desc)
  where advertised_at is not null and sold_at is null and removed_at is null;
create index items_by_any_seller on items (seller_id);
create index items_by_model on items (model_id) where removed_at is null;
create index items_by_seller on items (seller_id, id desc) where removed_at is null;
create unique index items_draft_once on items (seller_id, draft_id)
  where draft_id is not null and removed_at is null;
create index items_for_sale on items (id desc) where sold_at is null and removed_at is null;
create index items_for_sale_by_brand on items (brand_id, id desc)
  where sold_at is null and removed_at is null;
create index items_for_sale_by_brand_and_price on items (brand_id, price_minor, id)
  where sold_at is null and removed_at is null;
create index items_for_sale_by_price on items (price_minor, id)
  where sold_at is null and removed_at is null;
create index items_for_sale_by_seller on items (seller_id)
  where removed_at is null and sold_at is null and withheld_at is null;
create index items_held on items (held_by) where held_by is not null;
create index items_reported on items (id desc) where reported_at is not null and removed_at is null;
create index items_sold_by_seller on items (seller_id, id) where sold_at is not null and removed_at is null;
create index items_unrecognised on items (brand_id, lower(regexp_replace(model, '\s', '', 'g')))
  where model_id is null and removed_at is null;

-- A search reads only listing_words, so whether the phone is for sale is copied there.
create function copy_listing_state() returns trigger language plpgsql as $$
  declare
    sells boolean := new.sold_at is null and new.removed_at is null and new.withheld_at is null
      and new.unlisted_at is null;
  begin
    update listing_words set for_sale = sells where listing_id = new.id and for_sale <> sells;
    return null;
  end
$$;
create trigger items_copy_state after update of sold_at, removed_at, withheld_at, unlisted_at on items
  for each row execute function copy_listing_state();

create function count_for_sale() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' and (old.sold_at is null and old.removed_at is null and old.withheld_at is null) then
      insert into brand_counts values (old.brand_id, -1);
    end if;
    if tg_op <> 'DELETE' and (new.sold_at is null and new.removed_at is null and new.withheld_at is null) then
      insert into brand_counts values (new.brand_id, 1);
    end if;
    return null;
  end
$$;
create trigger items_count_changed after update of brand_id, sold_at, removed_at, withheld_at on items
  for each row when (old.brand_id <> new.brand_id or (old.sold_at is null and old.removed_at is null and
    old.withheld_at is null) <> (new.sold_at is null and new.removed_at is null and new.withheld_at is
    null)) execute function count_for_sale();
create trigger items_count_new after insert or delete on items
  for each row execute function count_for_sale();

create table item_images (
  item_id uuid not null references items on delete cascade,
  position integer not null,
  url text not null,
  primary key (item_id, position)
);

create index item_images_by_url on item_images (url);

create table listing_words (
  listing_id uuid primary key references items on delete cascade,
  version smallint not null,
  words tsvector not null,
  filters text[] not null,
  price_minor integer not null,
  for_sale boolean not null
);

create index listing_words_for_sale_by_date on listing_words (listing_id desc) where for_sale;
create index listing_words_for_sale_by_price on listing_words (price_minor, listing_id) where for_sale;
create index listing_words_for_sale_by_word on listing_words using gin (words) with (fastupdate=off)
  where for_sale;
create index listing_words_other_by_word on listing_words using gin (words) with (fastupdate=off)
  where not for_sale;

create table known_words (
  word text collate "C" primary key
);

create table search_words (
  word text collate "C" primary key,
  listings integer not null
);

create table holds (
  item_id uuid not null references items on delete cascade,
  buyer_id uuid not null references users,
  began_at timestamptz not null
);

create index holds_of_listing on holds (item_id, began_at);
create index holds_by_buyer on holds (buyer_id);
create index holds_by_age on holds (began_at);

create table price_changes (
  item_id uuid not null references items on delete cascade,
  changed_at timestamptz not null
);

create index price_changes_of_listing on price_changes (item_id, changed_at);
create index price_changes_by_age on price_changes (changed_at);
