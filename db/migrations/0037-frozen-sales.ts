import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** When the authorization of a reserved payment ends, as the provider said. A frozen sale ends a day before it. */
const statements = [`alter table payments add column capture_before timestamptz`]
