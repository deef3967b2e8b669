import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table users (
    id uuid primary key,
    email text not null check (email = lower(email)),
    name text not null,
    image text not null,
    role text not null check (role in ('buyer', 'seller')),
    is_admin boolean not null default false,
    is_verified boolean,
    identity_id text,
    removed_at timestamptz,
    created_at timestamptz not null
  )`,
  `create unique index users_email on users (email) where removed_at is null`,
  `create unique index users_identity on users (identity_id) where removed_at is null`,
  `create index users_by_role on users (role, id desc) where removed_at is null`,
  `create index users_unclaimed on users (created_at) where identity_id is null`,

  `create table brands (
    id uuid primary key,
    name text not null unique,
    image text not null,
    position integer not null unique
  )`,

  `create table items (
    id uuid primary key,
    seller_id uuid not null references users,
    brand_id uuid not null references brands,
    model text not null,
    condition text not null check (condition in ('Excellent', 'Good', 'Fair')),
    location text not null,
    price_minor integer not null check (price_minor > 0),
    currency text not null check (currency = 'bdt'),
    description text not null,
    facts jsonb not null default '{}',
    advertised_at timestamptz,
    reported_at timestamptz,
    sold_at timestamptz,
    removed_at timestamptz,
    held_by uuid references users,
    held_until timestamptz,
    created_at timestamptz not null,
    check ((held_by is null) = (held_until is null))
  )`,
  `create index items_for_sale on items (id desc) where sold_at is null and removed_at is null`,
  `create index items_for_sale_by_brand on items (brand_id, id desc) where sold_at is null and removed_at is null`,
  `create index items_for_sale_by_price on items (price_minor, id) where sold_at is null and removed_at is null`,
  `create index items_for_sale_by_brand_and_price on items (brand_id, price_minor, id)
    where sold_at is null and removed_at is null`,
  `create index items_advertised on items (id desc)
    where advertised_at is not null and sold_at is null and removed_at is null`,
  `create index items_by_seller on items (seller_id, id desc) where removed_at is null`,
  `create index items_reported on items (id desc) where reported_at is not null and removed_at is null`,

  `create table images (
    id uuid primary key,
    url text not null unique,
    width integer not null,
    height integer not null,
    placeholder text not null,
    bytes integer not null,
    created_at timestamptz not null
  )`,
  `create index images_by_age on images (created_at)`,
  `create table item_images (
    item_id uuid not null references items on delete cascade,
    position integer not null,
    url text not null,
    primary key (item_id, position)
  )`,
  `create index item_images_by_url on item_images (url)`,

  `create table bookings (
    id uuid primary key,
    item_id uuid not null references items,
    buyer_id uuid not null references users,
    phone_number text not null,
    meet_location text,
    paid_at timestamptz,
    removed_at timestamptz,
    created_at timestamptz not null
  )`,
  `create unique index bookings_once on bookings (item_id, buyer_id) where removed_at is null`,
  `create unique index bookings_sold_once on bookings (item_id) where paid_at is not null`,
  `create index bookings_by_buyer on bookings (buyer_id, id desc) where removed_at is null`,

  `create table payments (
    id uuid primary key,
    intent_id text not null unique,
    booking_id uuid not null references bookings,
    item_id uuid not null references items,
    buyer_id uuid not null references users,
    amount_minor integer not null check (amount_minor > 0),
    currency text not null check (currency = 'bdt'),
    state text not null check (state in ('open', 'sold', 'captured', 'cancelled')),
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create unique index payments_open_once on payments (booking_id) where state = 'open'`,
  `create unique index payments_sold_once on payments (item_id) where state in ('sold', 'captured')`,
  `create index payments_by_state on payments (state, updated_at)`,
  `create index payments_by_booking on payments (booking_id, id desc)`,

  `create table reports (
    id uuid primary key,
    item_id uuid not null references items,
    reporter_key text not null,
    reporter_id uuid references users,
    reason text,
    note text,
    cleared_at timestamptz,
    created_at timestamptz not null
  )`,
  `create unique index reports_once on reports (item_id, reporter_key) where cleared_at is null`,

  `create table events (
    id uuid primary key,
    kind text not null,
    actor_id uuid references users,
    subject_kind text not null,
    subject_id text not null,
    detail jsonb not null default '{}',
    request_id text,
    created_at timestamptz not null
  )`,
  `create index events_by_subject on events (subject_kind, subject_id, id desc)`,
  `create index events_by_actor on events (actor_id, id desc)`,
  `create index events_by_kind on events (kind, id desc)`,
  `create function refuse_event_change() returns trigger language plpgsql as $$
    begin raise exception 'events are append-only'; end
  $$`,
  `create trigger events_append_only before update or delete on events
    for each row execute function refuse_event_change()`,

  `create table secrets (name text primary key, value text not null)`,
]
