create table bookings (
  id uuid primary key,
  item_id uuid not null references items,
  buyer_id uuid not null references users,
  listing_revision integer,
  phone_number text not null,
  meet_location text,
  created_at timestamptz not null,
  paid_at timestamptz,
  cash_at timestamptz,
  told_gone_of uuid,
  told_gone_at timestamptz,
  removed_at timestamptz,
  check (cash_at is null or paid_at is null)
);

create index bookings_by_any_buyer on bookings (buyer_id);
create index bookings_by_buyer on bookings (buyer_id, id desc) where removed_at is null;
create index bookings_by_number on bookings (right(phone_number, 10));
create unique index bookings_once on bookings (item_id, buyer_id) where removed_at is null;
create unique index bookings_sold_once on bookings (item_id)
  where paid_at is not null or cash_at is not null;
