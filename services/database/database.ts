import { channel } from 'node:diagnostics_channel'
import { CamelCasePlugin, type Dialect, Kysely, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from '#db/migrations.ts'
import type { Tables } from './schema/database.ts'

/** The database, outside any transaction. */
export type Db = Kysely<Tables>
/** An open transaction. A plain Db in place of a Tx is a type error. */
export type Tx = Transaction<Tables>

/** A copy of the database that PostgreSQL itself maintains. It is always slightly behind. */
export type Replica = {
  /** For public reads. */
  db: Db
  /**
   * Whether the replica has everything that was committed before this moment of `performance.now()`. False when it has
   * not caught up within the last two seconds.
   */
  hasAllBefore: (moment: number) => boolean
  close: () => Promise<void>
}

export type OpenDatabase = {
  db: Db
  /**
   * For public reads. On a PostgreSQL server they have a few connections of their own, with a time limit for each
   * statement.
   */
  reads: Db
  /**
   * For payments and webhooks. On a PostgreSQL server they have a few connections of their own, so that nothing else
   * can keep them waiting.
   */
  payments: Db
  /** A copy for public reads, if the installation has one. */
  replica?: Replica | undefined
  /** How many public reads can run at the same time. */
  readersAtOnce: number
  /**
   * How long the first caller in the queue has waited for a connection of `db`, in milliseconds; 0 when nobody waits.
   */
  maxWaitMs: () => number
  /** Whether a statement has failed within the last 30 seconds because the disk of the database is full. */
  isFull: () => boolean
  /** Takes an error of a statement that did not go through `db`, such as one of the job queue, for `isFull`. */
  noteError: (error: unknown) => void
  /** Replaces every connection by a new one as soon as it is free. */
  renew: () => void
  /** Which database engine this is. Most code does not need to know. */
  engine: 'pglite' | 'postgres'
  close: () => Promise<void>
}

/** What is published of a statement when it has ended. `sql` has placeholders instead of values. */
export type EndedStatement = { sql: string; durationMs: number; error: unknown }

/** Every statement through Kysely, once it has ended. Costs nothing while nobody subscribes. */
export const endedStatements = channel('hatbodol:statement')

/** `onError` is called with each error of a statement. */
export function createDb(dialect: Dialect, onError: (error: unknown) => void = () => {}): Db {
  return new Kysely<Tables>({
    dialect,
    plugins: [new RenameColumns({ maintainNestedObjectKeys: true })],
    log: (event) => {
      const error = event.level === 'error' ? event.error : undefined
      if (error) onError(error)
      if (!endedStatements.hasSubscribers) return
      const { query, queryDurationMillis: durationMs } = event
      endedStatements.publish({ sql: query.sql, durationMs, error } satisfies EndedStatement)
    },
  })
}

/** Renames only the columns. Kysely's own `mapRow` also inspects every value, which takes twice as long. */
class RenameColumns extends CamelCasePlugin {
  protected override mapRow(row: Record<string, unknown>): Record<string, unknown> {
    const renamed: Record<string, unknown> = {}
    for (const name in row) renamed[this.camelCase(name)] = row[name]
    return renamed
  }
}

/**
 * Applies the missing migrations. A new database gets them all in one transaction, which takes a third of the time. In
 * an existing database each migration has its own transaction, so that it does not hold the locks of earlier ones. A
 * second process that migrates at the same time waits. Throws when a migration fails; those before it stay applied, and
 * the next start continues with the one that failed.
 */
export async function migrate(db: Db, all = migrations): Promise<void> {
  const migrator = createMigrator(db, all)
  const known = await migrator.getMigrations()
  if (known.every(({ executedAt }) => executedAt === undefined)) {
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
    return
  }
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp()
    if (error) throw error
    if (results.length === 0) return
  }
}

function createMigrator(db: Db, all: typeof migrations): Migrator {
  return new Migrator({ db: db.withoutPlugins(), provider: { getMigrations: async () => all } })
}

/** Runs `work` in one transaction: all of it is written, or nothing. No network and no plain Db inside. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work)
}
