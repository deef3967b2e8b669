create table meetings (
  payment_id uuid primary key references payments,
  version integer not null check (version > 0),
  place text not null,
  meet_at timestamptz not null,
  proposed_by text not null check (proposed_by in ('buyer', 'seller')),
  agreed_at timestamptz,
  seller_phone_number text,
  updated_at timestamptz not null
);

create index meetings_by_number on meetings (right(seller_phone_number, 10))
  where seller_phone_number is not null;
