import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * What an admin has paid to a buyer from the operator's own bank account or wallet, because the provider could not refund it.
 * A transfer is recorded once, of whatever payment: its reference is compared without case and spaces. A later migration validates the constraint on
 * the large table of payments, which does not lock it.
 */
const statements = [
  `create table refunds_by_hand (
    id uuid primary key,
    payment_id uuid not null references payments,
    amount_minor integer not null check (amount_minor > 0),
    reference text not null,
    reason text not null,
    created_at timestamptz not null
  )`,
  `create unique index refunds_by_hand_transfers on refunds_by_hand
    (upper(regexp_replace(reference, '[[:space:]]', '', 'g')))`,
  `create index refunds_by_hand_of_payment on refunds_by_hand (payment_id)`,
  `alter table payments add column refunded_by_hand_minor integer not null default 0`,
  `alter table payments add constraint payments_refunded_by_hand_check
    check (refunded_by_hand_minor >= 0) not valid`,
]
