import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table sandbox_objects add column seq bigint generated always as identity`,
  `alter table sandbox_objects add column payment_intent text`,
  `alter table sandbox_objects add column event_type text`,
  `update sandbox_objects set payment_intent = body::json ->> 'payment_intent' where kind = 'charge'`,
  `drop index sandbox_objects_by_kind`,
  `create index sandbox_objects_by_kind on sandbox_objects (kind, seq desc)`,
  `create index sandbox_objects_of_intent on sandbox_objects (payment_intent, seq desc) where payment_intent is not null`,
  `create index sandbox_idempotency_by_age on sandbox_idempotency (created_at)`,
  // Events that still have to be delivered. A delivered one is deleted.
  `create table sandbox_deliveries (
    seq bigint generated always as identity primary key,
    event_id text not null,
    created_at timestamptz not null,
    due_at timestamptz not null,
    attempts integer not null default 0
  )`,
  `create index sandbox_deliveries_due on sandbox_deliveries (due_at, seq)`,
  `create index sandbox_deliveries_of_event on sandbox_deliveries (event_id)`,
]
