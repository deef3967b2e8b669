import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * A sale in cash is a payment that no provider keeps, with states of its own. It sells its phone from `cash-reserved` on,
 * so the index of one sale for each phone covers it. A buyer has one such request or reservation at a time. `cash_at` of
 * a booking is when its phone was reserved for cash.
 */
const statements = [
  `alter table payments drop constraint payments_provider_check`,
  `alter table payments add constraint payments_provider_check check (provider in ('card', 'bkash', 'cash'))`,
  `alter table payments drop constraint payments_state_check`,
  `alter table payments add constraint payments_state_check check (state in ('open', 'reserved', 'capturing',
    'captured', 'released', 'cancelled', 'uncollectable', 'refunding', 'refunding-part', 'refund-failed', 'refunded',
    'disputed', 'lost', 'cash-requested', 'cash-reserved', 'cash-sold', 'cash-ended'))`,
  `alter table payments add constraint payments_cash_check check ((provider = 'cash') = (state like 'cash-%'))`,
  `alter table payments drop constraint payments_sale_check`,
  `alter table payments add constraint payments_sale_check check (sold_at is not null or state in ('open',
    'released', 'cancelled', 'refunding', 'refund-failed', 'refunded', 'lost', 'cash-requested', 'cash-ended'))`,
  `alter table payments drop constraint payments_no_sale_check`,
  `alter table payments add constraint payments_no_sale_check check (sold_at is null or
    state not in ('open', 'released', 'cancelled', 'cash-requested', 'cash-ended'))`,
  `alter table payments drop constraint payments_hand_over_check`,
  `alter table payments add constraint payments_hand_over_check check (hand_over_by is not null or
    state not in ('reserved', 'cash-reserved'))`,
  `drop index payments_to_hand_over`,
  `create index payments_to_hand_over on payments (hand_over_by) where state in ('reserved', 'cash-reserved')`,
  `create unique index payments_cash_once on payments (buyer_id) where state in ('cash-requested', 'cash-reserved')`,
  `create index payments_cash_of_listing on payments (item_id) where state = 'cash-requested'`,
  `alter table bookings add column cash_at timestamptz`,
  `alter table bookings add check (cash_at is null or paid_at is null)`,
  `drop index bookings_sold_once`,
  `create unique index bookings_sold_once on bookings (item_id) where paid_at is not null or cash_at is not null`,
]
