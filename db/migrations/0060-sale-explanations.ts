import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** What each side of a sale says happened after nobody confirmed its hand-over in time. */
const statements = [
  `create table sale_explanations (
    payment_id uuid not null references payments,
    side text not null check (side in ('buyer', 'seller')),
    author_id uuid not null references users,
    text text not null,
    created_at timestamptz not null,
    primary key (payment_id, side)
  )`,
  `create index sale_explanations_of_author on sale_explanations (author_id)`,
]
