-- A sale is the phone changing hands, and a payment only its money at the provider. A sale in cash has no payment. Each
-- sale has the id of the row from which it was made, so that every id that clients know stays valid.
update payments set charged_at = updated_at where state = 'captured' and sold_at is null and charged_at is null;
update payments set reserved_at = sold_at where sold_at is not null and reserved_at is null;
update payments set ended_at = updated_at, end_how = 'gone'
  where ended_at is null and sold_at is null and (state in ('captured', 'cancelled') or reserved_at is not null);
update payments set ended_at = null, end_how = null, end_by = null, end_text = null, end_counts_against_buyer = false
  where ended_at is not null and sold_at is not null;
create table sales (
  id uuid primary key,
  booking_id uuid not null references bookings,
  item_id uuid not null references items,
  buyer_id uuid not null references users,
  means text not null check (means in ('card', 'bkash', 'cash')),
  amount_minor integer not null check (amount_minor > 0),
  currency text not null check (currency = 'bdt'),
  fee_basis_points integer not null default 0 check (fee_basis_points >= 0 and fee_basis_points <= 10000),
  listing_revision integer,
  reserved_at timestamptz,
  sold_at timestamptz,
  hand_over_by timestamptz,
  reminded_hours smallint,
  code_version integer not null default 1 check (code_version > 0),
  wrong_codes integer not null default 0 check (wrong_codes >= 0),
  handed_over_at timestamptz,
  confirmed_by text check (confirmed_by in ('buyer', 'seller', 'admin')),
  ended_at timestamptz,
  end_how text check (end_how in ('cancelled', 'admin', 'agreed', 'missed', 'undecided', 'left', 'authorization',
      'unanswered', 'rival', 'replaced', 'gone')),
  end_by text check (end_by in ('buyer', 'seller')),
  end_text text,
  end_counts_against_buyer boolean not null default false,
  created_at timestamptz not null,
  check ((handed_over_at is null) = (confirmed_by is null)),
  check ((ended_at is null) = (end_how is null)),
  constraint sales_times_check check (handed_over_at is null or reserved_at is not null),
  constraint sales_sold_check check ((sold_at is null) = (reserved_at is null or ended_at is not null)),
  constraint sales_hand_over_check check (sold_at is null or handed_over_at is not null or hand_over_by is not null)
);
insert into sales (id, booking_id, item_id, buyer_id, means, amount_minor, currency, fee_basis_points, listing_revision,
    reserved_at, sold_at, hand_over_by, reminded_hours, code_version, wrong_codes, handed_over_at, confirmed_by, ended_at,
    end_how, end_by, end_text, end_counts_against_buyer, created_at)
  select id, booking_id, item_id, buyer_id, provider, amount_minor, currency, fee_basis_points, listing_revision,
    reserved_at, sold_at, case when sold_at is null then hand_over_by else coalesce(hand_over_by, sold_at) end,
    reminded_hours, code_version, wrong_codes, handed_over_at, confirmed_by, ended_at, end_how, end_by, end_text,
    end_counts_against_buyer, created_at
  from payments;
create index sales_by_booking on sales (booking_id, id desc);
create index sales_by_buyer on sales (buyer_id, id desc);
create index sales_of_listing on sales (item_id);
create index sales_begun on sales (item_id) where reserved_at is null and ended_at is null;
create index sales_cancelled_by_seller on sales (ended_at) where end_by = 'seller';
create index sales_cash_asked on sales (item_id, created_at) where means = 'cash';
create index sales_to_hand_over on sales (hand_over_by) where sold_at is not null and handed_over_at is null;
create unique index sales_sold_once on sales (item_id) where sold_at is not null;
create unique index sales_begun_once on sales (booking_id)
  where means <> 'cash' and reserved_at is null and ended_at is null;
create unique index sales_cash_once on sales (buyer_id)
  where means = 'cash' and handed_over_at is null and ended_at is null;
alter table meetings
  drop constraint meetings_payment_id_fkey,
  add foreign key (payment_id) references sales;
alter table sale_problems
  drop constraint sale_problems_payment_id_fkey,
  add foreign key (payment_id) references sales;
alter table sale_explanations
  drop constraint sale_explanations_payment_id_fkey,
  add foreign key (payment_id) references sales;
delete from payments where provider = 'cash';
drop index payments_charged_unsold;
alter table payments
  drop constraint payments_cash_check,
  drop constraint payments_hand_over_check,
  drop constraint payments_times_check,
  drop constraint payments_sale_check,
  drop constraint payments_captured_part_check,
  drop column booking_id,
  drop column item_id,
  drop column buyer_id,
  drop column provider,
  drop column amount_minor,
  drop column currency,
  drop column fee_basis_points,
  drop column listing_revision,
  drop column reserved_at,
  drop column sold_at,
  drop column hand_over_by,
  drop column reminded_hours,
  drop column code_version,
  drop column wrong_codes,
  drop column handed_over_at,
  drop column confirmed_by,
  drop column ended_at,
  drop column end_how,
  drop column end_by,
  drop column end_text,
  drop column end_counts_against_buyer,
  drop column created_at,
  alter column state set not null,
  add constraint payments_captured_part_check check (captured_minor > 0),
  add foreign key (id) references sales;
create index payments_charged on payments (id) where state = 'captured' and charged_at is not null;
-- Each sale with its payment, if it has one. Only read: what changes the sale updates sales, and what changes the money
-- updates payments.
create view deals as
  select sales.*, payments.state, payments.return_nonce, payments.pay_at, payments.charged_at, payments.capture_before,
    payments.agreed_at, payments.captured_minor, payments.captured_at, payments.part_refunded_at,
    payments.uncollectable_because,
    coalesce(payments.intent_id, 'cash_' || sales.id) as intent_id,
    coalesce(payments.updated_at, sales.ended_at, sales.handed_over_at, sales.reserved_at, sales.created_at) as updated_at
  from sales left join payments on payments.id = sales.id;
