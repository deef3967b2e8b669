import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** What bKash must not be asked twice, because its protocol has no idempotency keys. */
const statements = [
  `create table bkash_attempts (
    key text primary key,
    bkash_payment_id text not null,
    state text not null check (state in ('begun', 'done', 'refused', 'given-up')),
    amount_minor integer check (amount_minor > 0),
    refund_id text unique,
    begun_at timestamptz not null
  )`,
  `create index bkash_attempts_by_payment on bkash_attempts (bkash_payment_id)`,
]
