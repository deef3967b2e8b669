import { sql, type Kysely } from 'kysely'

const tables = [
  ['events', 'refuse_event_change'],
  ['ledger_entries', 'refuse_ledger_change'],
  ['ledger_lines', 'refuse_ledger_change'],
] as const

/** Refuses `truncate` of the append-only tables: the triggers that refuse other changes run for single rows only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, refuse] of tables)
    await sql`create trigger ${sql.id(`${table}_not_truncated`)} before truncate on ${sql.table(table)}
      for each statement execute function ${sql.id(refuse)}()`.execute(db)
}
