import { sql } from 'kysely'
import type { OpenDatabase } from './database.ts'

/**
 * Removes what was deleted from a table from the disk: from the table's pages and from the write-ahead log, whose
 * segments would otherwise be kept for reuse. Does nothing on a PostgreSQL server, because we do not manage its files.
 */
export async function forgetDeleted({ db, engine }: OpenDatabase, table: string): Promise<void> {
  if (engine !== 'pglite') return
  await sql`set wal_recycle = off`.execute(db)
  await sql`vacuum full ${sql.table(table)}`.execute(db)
  await sql`checkpoint`.execute(db)
  await sql`select pg_switch_wal()`.execute(db)
  await sql`checkpoint`.execute(db)
  await sql`reset wal_recycle`.execute(db)
}
