import { CamelCasePlugin, type Dialect, Kysely, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from '#db/migrations.ts'
import type { Tables } from './schema/database.ts'

/** The database, outside any transaction. */
export type Db = Kysely<Tables>
/** Proof that a transaction is open: a plain Db does not compile where this is asked for. */
export type Tx = Transaction<Tables>

export type OpenDatabase = {
  db: Db
  /** What kind of engine answers; only `jobs` and tests look. */
  engine: 'pglite' | 'postgres'
  close: () => Promise<void>
}

export function createDb(dialect: Dialect): Db {
  return new Kysely<Tables>({
    dialect,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

/** Applies what is missing, under a lock that a second process waits for. Throws when a migration fails; it is rolled back. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({
    db: db.withoutPlugins(),
    provider: { getMigrations: async () => migrations },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** True when every migration this build knows is in. */
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
