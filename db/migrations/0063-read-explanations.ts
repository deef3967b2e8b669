import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** When an admin marked as read what a side told us; the dashboard counts the sales with one that is not. */
const statements = [
  `alter table sale_explanations add column read_at timestamptz`,
  `create index sale_explanations_unread on sale_explanations (payment_id) where read_at is null`,
]
