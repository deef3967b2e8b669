import { CamelCasePlugin, type Dialect, Kysely, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from '#db/migrations.ts'
import type { Tables } from './schema/database.ts'

/** The database, outside any transaction. */
export type Db = Kysely<Tables>
/** An open transaction. A plain Db in place of a Tx is a type error. */
export type Tx = Transaction<Tables>

export type OpenDatabase = {
  db: Db
  /**
   * For public reads. On a PostgreSQL server they have a few connections of their own, with a time limit for each
   * statement.
   */
  reads: Db
  /** How many public reads can run at the same time. */
  readersAtOnce: number
  /**
   * How long the first caller in the queue has waited for a connection of `db`, in milliseconds; 0 when nobody waits.
   */
  longestWaitMs: () => number
  /** Which database engine this is. Most code does not need to know. */
  engine: 'pglite' | 'postgres'
  close: () => Promise<void>
}

export function createDb(dialect: Dialect): Db {
  return new Kysely<Tables>({
    dialect,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

/**
 * Applies the missing migrations. A lock makes a second process wait. Throws when a migration fails, and rolls back.
 */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({
    db: db.withoutPlugins(),
    provider: { getMigrations: async () => migrations },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** Returns true when every migration that this build knows has been applied. */
export async function isMigrated(db: Db): Promise<boolean> {
  const migrator = new Migrator({
    db: db.withoutPlugins(),
    provider: { getMigrations: async () => migrations },
  })
  const known = await migrator.getMigrations()
  return known.every((migration) => migration.executedAt !== undefined)
}

/** Runs `work` in one transaction: all of it is written, or nothing. No network and no plain Db inside. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work)
}
