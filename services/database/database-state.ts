import { sql } from 'kysely'
import { migrations } from '#db/migrations.ts'
import type { Db } from './database.ts'

export type DatabaseState = {
  /** Whether every migration that this build knows has been applied. */
  isMigrated: boolean
  /** Whether the server refuses changes, as one does that has become a replica. */
  isReadOnly: boolean
}

/** Reads the state of the database in one statement. Throws when the database does not answer. */
export async function readDatabaseState(db: Db): Promise<DatabaseState> {
  const { rows } = await sql<{ applied: string[] | null; isReadOnly: boolean }>`
    select (select array_agg(name::text) from kysely_migration) as applied,
      current_setting('transaction_read_only')::boolean as is_read_only
  `.execute(db)
  const applied = rows[0]?.applied ?? []
  return {
    isMigrated: Object.keys(migrations).every((name) => applied.includes(name)),
    isReadOnly: rows[0]?.isReadOnly ?? false,
  }
}
