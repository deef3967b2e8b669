import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table model_spellings drop constraint model_spellings_pkey, add primary key (model_id, spelling)`,
  `drop index model_spellings_by_plain_text`,
  // The primary key serves the same lookups.
  `drop index model_spellings_by_model`,
  `create unique index model_spellings_by_plain_text
    on model_spellings (model_id, lower(regexp_replace(spelling, '\\s', '', 'g')))`,
]

/**
 * Models of two brands may have the same spelling: a listing has a brand, which tells them apart. Within a brand, whoever
 * adds a spelling holds the row of `model_catalogue` and checks the others first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
