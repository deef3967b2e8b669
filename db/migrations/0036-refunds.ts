import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * Every refund of a payment, made here or in the provider's dashboard. The id of one made here is its idempotency key.
 * Only one refund of a payment is on its way to the provider at a time. A payment is `refunding-part` meanwhile if some
 * of the money stays.
 */
const statements = [
  `create table refunds (
    id uuid primary key,
    payment_id uuid not null references payments,
    provider_id text unique,
    amount_minor integer not null check (amount_minor > 0),
    reason text,
    state text not null check (state in ('requested', 'made', 'failed')),
    created_at timestamptz not null
  )`,
  `create unique index refunds_requested_once on refunds (payment_id) where state = 'requested'`,
  `create index refunds_by_payment on refunds (payment_id, id desc)`,
  `insert into refunds (id, payment_id, amount_minor, reason, state, created_at)
    select refund_key, id, amount_minor, refund_reason,
      case state when 'refunding' then 'requested' when 'refunded' then 'made' else 'failed' end, updated_at
    from payments where refund_key is not null`,
  `alter table payments drop column refund_key, drop column refund_reason`,
  `alter table payments drop constraint payments_state_check`,
  `alter table payments add constraint payments_state_check check (state in ('open', 'reserved', 'capturing',
    'captured', 'released', 'cancelled', 'uncollectable', 'refunding', 'refunding-part', 'refund-failed', 'refunded',
    'disputed', 'lost'))`,
]
