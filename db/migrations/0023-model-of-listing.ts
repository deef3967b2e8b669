import { sql, type Kysely } from 'kysely'

/** Nothing writes this column: a seller who chooses a model writes its name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table items drop column is_model_chosen`.execute(db)
}
