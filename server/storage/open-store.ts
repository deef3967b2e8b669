import type { FastifyBaseLogger } from 'fastify'
import { migrate, type OpenDatabase } from '#services/database/database.ts'
import { compareMigrations } from '#services/database/database-state.ts'
import { openPostgres } from '#services/database/postgres.ts'
import { keepsSessions } from '#services/database/sessions.ts'
import { joinDatabase } from '#services/database/process-lock.ts'
import type { Config } from '../config/config.ts'
import { prepareDataDir, secretFile } from './data-dir.ts'
import { ConfigError } from '../config/environment.ts'
import { checkInstallationSecret, openInstallationSecret } from './installation-secret.ts'
import { createDeriveKey, type DeriveKey } from './secrets.ts'

type Options = {
  config: Config
  log: FastifyBaseLogger
  /** False: a program that does one task and ends, next to the serving processes. */
  isServing: boolean
  /** Use this open database instead of the configured one. The caller closes it. */
  database: OpenDatabase | undefined
}

type Store = {
  database: OpenDatabase
  /** The migrations that the database does not have yet, in their order. */
  missing: string[]
  /** Applies the missing migrations. Returns what derives this installation's keys. */
  migrate: () => Promise<DeriveKey>
  close: () => Promise<void>
}

/**
 * Opens what this installation stores: its folder, its database and its secret. Throws ConfigError when the database
 * belongs to another installation or to a newer version. The database has not been changed then, and nothing stays open.
 */
export async function openStore({ config, log, isServing, database: given }: Options): Promise<Store> {
  await prepareDataDir(config.dataDir)
  await refusePooler(config)
  const leave = isServing ? await announceProcess(config, log) : async () => {}
  let database = given
  const close = async () => {
    if (!given) await database?.close()
    await leave()
  }
  try {
    const opened = (database ??= await openDatabase(config, log))
    const { missing, unknown } = await compareMigrations(opened.db)
    if (unknown.length > 0) throw migratedByNewer(unknown)
    const { dataDir, installationSecret } = config
    const secret = { database: opened, dataDir, given: installationSecret }
    await checkInstallationSecret(secret)
    const migrateStore = async () => {
      // The user of a migrated database need not be able to change its schema.
      if (missing.length > 0) await migrate(opened.db)
      return createDeriveKey(await openInstallationSecret(secret))
    }
    return { database: opened, missing, migrate: migrateStore, close }
  } catch (error) {
    await close()
    throw error
  }
}

function migratedByNewer(unknown: string[]): ConfigError {
  return new ConfigError(
    `a newer version has migrated this database (${unknown.join(', ')}). Start that version, or restore a backup from before.`,
  )
}

/** Throws ConfigError when a database is behind a pooler whose connections keep no session. */
async function refusePooler({ databaseUrl, databaseReplicaUrl }: Config): Promise<void> {
  if (databaseUrl && !(await keepsSessions(databaseUrl))) throw behindPooler('DATABASE_URL')
  if (!databaseReplicaUrl) return
  // A replica may be away at the start. It is reported when it is opened.
  if (!(await keepsSessions(databaseReplicaUrl).catch(() => true))) throw behindPooler('DATABASE_REPLICA_URL')
}

function behindPooler(name: string): ConfigError {
  return new ConfigError(
    `${name} leads to a pooler in transaction mode, such as PgBouncer, which keeps no session. Use the address of PostgreSQL itself.`,
  )
}

/**
 * Registers this process with the other processes on the database. Throws ConfigError when there are others and this
 * one takes its secret from its own folder. An embedded database has only one process at a time.
 */
async function announceProcess(config: Config, log: FastifyBaseLogger): Promise<() => Promise<void>> {
  if (!config.databaseUrl) return async () => {}
  const leave = await joinDatabase({
    url: config.databaseUrl,
    alone: config.installationSecret === undefined,
    onError: (err) => log.warn({ err }, 'the database does not know of this process for a moment'),
  })
  if (leave) return leave
  throw new ConfigError(
    'INSTALLATION_SECRET is missing: another process serves from this database already, and all of them need the same one. ' +
      `The first one has it in its environment or in its DATA_DIR, in the file ${secretFile}.`,
  )
}

async function openDatabase(config: Config, log: FastifyBaseLogger): Promise<OpenDatabase> {
  if (!config.databaseUrl) {
    const { openPGlite } = await import('#services/database/pglite.ts')
    return openPGlite(config.dataDir, undefined, (err) =>
      log.error({ err }, 'the room on the disk of the database cannot be checked'),
    )
  }
  const onError = (err: Error) => log.error({ err }, 'a database connection broke')
  const opened = openPostgres(config.databaseUrl, onError)
  return config.databaseReplicaUrl ? withReplica(opened, config.databaseReplicaUrl, log) : opened
}

/** Adds the replica for public reads. They go to the primary while the replica does not answer. */
async function withReplica(opened: OpenDatabase, url: string, log: FastifyBaseLogger): Promise<OpenDatabase> {
  const { openReplica } = await import('#services/database/replica.ts')
  const onError = (err: Error) => log.error({ err }, 'the replica of the database does not answer')
  const replica = openReplica(url, { primary: opened.db, onError })
  return {
    ...opened,
    replica,
    close: async () => {
      await replica.close()
      await opened.close()
    },
  }
}
