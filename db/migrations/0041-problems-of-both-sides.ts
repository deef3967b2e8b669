import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Which side of the sale reported a problem. Until now it was always the buyer. */
const statements = [
  `alter table sale_problems add column reported_by text not null default 'buyer'
    check (reported_by in ('buyer', 'seller'))`,
]
