import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * What buyers report after paying, what the seller answers and what an admin decides. A sale has at most one open
 * problem.
 */
const statements = [
  `create table sale_problems (
    id uuid primary key,
    payment_id uuid not null references payments,
    reason text not null,
    text text not null,
    state text not null check (state in ('open', 'answered', 'refunded', 'declined', 'withdrawn', 'undone')),
    answer text,
    answered_at timestamptz,
    decision text,
    decided_by uuid references users,
    closed_at timestamptz,
    created_at timestamptz not null,
    check ((answer is null) = (answered_at is null)),
    check ((decision is null) = (decided_by is null)),
    check ((closed_at is null) = (state in ('open', 'answered'))),
    check (state <> 'answered' or answer is not null),
    check (state <> 'declined' or decision is not null)
  )`,
  `create unique index sale_problems_open_once on sale_problems (payment_id) where closed_at is null`,
  `create index sale_problems_by_payment on sale_problems (payment_id, id desc)`,
  `create index sale_problems_waiting on sale_problems (id desc) where closed_at is null`,
  `create index sale_problems_by_admin on sale_problems (decided_by) where decided_by is not null`,
]
