import { sql } from 'kysely'
import type { OpenDatabase } from './database.ts'

/**
 * Gathers the planner's statistics of the tables in which more than a tenth of the rows changed, which is the rule of
 * autovacuum. A PostgreSQL server does that by itself, so this does nothing there; the embedded database does not. Each
 * table is a statement of its own, so that other statements run between them.
 */
export async function gatherStatistics({ db, engine }: OpenDatabase): Promise<void> {
  if (engine !== 'pglite') return
  // Otherwise the counts of changed rows are up to a second old.
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ schema: string; table: string }>`
    select changes.schemaname as schema, changes.relname as "table"
    from pg_stat_user_tables changes join pg_class on pg_class.oid = changes.relid
    where reltuples < 0 or n_mod_since_analyze > 50 + reltuples / 10
  `.execute(db)
  for (const { schema, table } of rows) await sql`analyze ${sql.id(schema, table)}`.execute(db)
}
