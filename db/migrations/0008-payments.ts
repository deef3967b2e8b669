import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * What happens to a payment after the sale: failed captures, refunds and disputes; when we last saw that the provider
 * agrees; the provider's webhook events, each stored once; and the findings of each reconciliation.
 */
const statements = [
  `alter table payments drop constraint payments_state_check`,
  `alter table payments add constraint payments_state_check check (state in ('open', 'sold', 'captured', 'cancelled',
    'uncollectable', 'refunding', 'refund-failed', 'refunded', 'disputed', 'lost'))`,
  `alter table payments add column sold_at timestamptz`,
  `update payments set sold_at = updated_at where state in ('sold', 'captured')`,
  `alter table payments add check (sold_at is not null or
    state in ('open', 'cancelled', 'refunding', 'refund-failed', 'refunded'))`,
  `alter table payments add check (sold_at is null or state not in ('open', 'cancelled'))`,
  `alter table payments add column agreed_at timestamptz`,
  `alter table payments add column refunded_minor integer not null default 0 check (refunded_minor >= 0)`,
  `alter table payments add column refund_reason text`,
  `alter table payments add column refund_key uuid unique`,
  `alter table payments add column dispute_ended text check (dispute_ended in ('won', 'lost'))`,
  `drop index payments_sold_once`,
  `create unique index payments_sold_once on payments (item_id) where sold_at is not null`,
  `create index payments_not_agreed on payments (id) where agreed_at is null`,
  `create index payments_agreed on payments (agreed_at)`,
  `create index payments_listed_by_state on payments (state, id desc)`,

  `create table webhook_events (
    id text primary key,
    kind text not null,
    intent_id text,
    dispute_state text,
    happened_at timestamptz not null,
    received_at timestamptz not null,
    handled_at timestamptz
  )`,
  `create index webhook_events_waiting on webhook_events (received_at) where handled_at is null`,

  `create table reconciliations (
    id uuid primary key,
    cause text not null check (cause in ('schedule', 'start', 'admin')),
    actor_id uuid references users,
    compared integer not null,
    findings jsonb not null,
    started_at timestamptz not null,
    finished_at timestamptz not null
  )`,
  `create index reconciliations_by_actor on reconciliations (actor_id) where actor_id is not null`,
]
