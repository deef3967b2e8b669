import { rm } from 'node:fs/promises'
import type { OpenDatabase } from '#services/database/database.ts'
import { DataDirInUse } from '#services/database/folder-lock.ts'
import { openPGlite } from '#services/database/pglite.ts'
import { openPostgres } from '#services/database/postgres.ts'
import { joinDatabase } from '#services/database/process-lock.ts'
import type { Config } from '../config/config.ts'
import { describeDatabase, isDatabaseMissing } from '../storage/describe-database.ts'
import { askForCopy } from './copy-on-request.ts'
import { BackupRefusal } from './manifest.ts'

/** A connection that breaks fails the statement that uses it, which is reported. */
const ignoreIdle = () => {}

/**
 * Opens the configured database to read it, next to the processes that serve from it. While one serves from an embedded
 * database, this opens a copy. Throws BackupRefusal when there is no database.
 */
export async function openToRead(config: Config): Promise<OpenDatabase> {
  if (config.databaseUrl) return openPostgres(config.databaseUrl, ignoreIdle)
  if (isDatabaseMissing(config))
    throw new BackupRefusal(
      `There is no database yet: ${describeDatabase(config)}. Set DATABASE_URL or DATA_DIR as the server has it.`,
    )
  try {
    return await openPGlite(config.dataDir)
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error
    return openCopy(await askForCopy(config.dataDir))
  }
}

async function openCopy(folder: string): Promise<OpenDatabase> {
  const copy = await openPGlite(folder)
  return {
    ...copy,
    close: async () => {
      await copy.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** Opens a database that no process serves from, to fill it. Throws BackupRefusal, or DataDirInUse, when one does. */
export async function openToFill(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  if (!config.databaseUrl) return openPGlite(config.dataDir)
  const leave = await joinDatabase({ url: config.databaseUrl, alone: true, onError: ignoreIdle })
  if (!leave)
    throw new BackupRefusal(`A process serves from ${describeDatabase(config)}. Stop every process first.`)
  const database = openPostgres(config.databaseUrl, ignoreIdle)
  return {
    ...database,
    close: async () => {
      await database.close()
      await leave()
    },
  }
}
