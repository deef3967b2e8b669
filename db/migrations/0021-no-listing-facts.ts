import { sql, type Kysely } from 'kysely'

/** Nothing ever wrote this column. A fact about a phone has a column of its own: docs/recipes.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table items drop column facts`.execute(db)
}
