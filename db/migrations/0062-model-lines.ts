import { sql, type Kysely } from 'kysely'

/** The product line of a model. The next start writes it for the models of `db/catalogue`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table models add column line text`.execute(db)
}
