import { sql } from 'kysely'
import { migrations } from '#db/migrations.ts'
import type { Db } from './database.ts'

/** How the migrations of a database differ from those of this build. */
type MigrationState = {
  /** Those that the database does not have yet, in their order. */
  missing: string[]
  /** Those that this build does not know: a newer version has applied them. */
  unknown: string[]
}

export type DatabaseState = MigrationState & {
  /** Whether the server refuses changes, as one does that has become a replica. */
  isReadOnly: boolean
  /** What its clock showed. */
  at: Date
}

/** Reads the state of a migrated database in one statement. Throws when the database does not answer. */
export async function readDatabaseState(db: Db): Promise<DatabaseState> {
  const { rows } = await sql<{ applied: string[] | null; isReadOnly: boolean; at: Date }>`
    select (select array_agg(name::text) from kysely_migration) as applied,
      current_setting('transaction_read_only')::boolean as is_read_only,
      clock_timestamp() as at
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('A statement without a condition returned no row.')
  return { ...compare(row.applied ?? []), isReadOnly: row.isReadOnly, at: row.at }
}

/** The same of the migrations of a database that may be new. */
export async function compareMigrations(db: Db): Promise<MigrationState> {
  if (!(await hasTable(db, 'kysely_migration'))) return compare([])
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return compare(rows.map(({ name }) => name))
}

function compare(applied: string[]): MigrationState {
  const known = Object.keys(migrations)
  return {
    missing: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  }
}

export async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(db)
  return rows[0]?.found ?? false
}
