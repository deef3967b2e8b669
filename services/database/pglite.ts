import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { PGliteDialect } from 'kysely'
import { createDb, type OpenDatabase } from './database.ts'
import { keepRoom, watchDisk } from './disk-watch.ts'
import { withFairTurns } from './fair-turns.ts'
import { lockFolder } from './folder-lock.ts'
import { prepareStatements, type PreparingPGlite } from './pglite-statements.ts'
import { restrictContents } from './private-folder.ts'

/** PostgreSQL 18 inside this process. */
export type EmbeddedDatabase = OpenDatabase & {
  engine: 'pglite'
  pglite: PGlite
  /** Runs one statement. The caller must first take its turn with `db.connection()`. */
  query: PreparingPGlite['query']
}

/**
 * Opens the embedded database in `dataDir`, or in memory when that is undefined. `image` is a dumped data folder to
 * start from. `onError` is told when the room on its disk cannot be checked. Throws DataDirInUse when another process
 * uses the folder.
 */
export async function openPGlite(
  dataDir: string | undefined,
  image?: Blob,
  onError: (error: Error) => void = (error) => process.emitWarning(error),
): Promise<EmbeddedDatabase> {
  if (dataDir) await mkdir(dataDir, { recursive: true })
  const unlock = dataDir ? lockFolder(dataDir) : () => {}
  const pglite = await PGlite.create({
    ...(dataDir ? { dataDir: join(dataDir, 'postgres') } : {}),
    ...(image ? { loadDataDir: image } : {}),
    parsers: { [types.INT8]: Number },
  })
  if (dataDir) await restrictFiles(dataDir)
  // As on a server: `settingsFor`.
  await pglite.exec('set gin_pending_list_limit = 64')
  const preparing = prepareStatements(pglite)
  const disk = watchDisk()
  const db = createDb(withFairTurns(new PGliteDialect({ pglite: preparing }), { atOnce: 1 }), disk.note)
  const room = dataDir ? keepRoom(db, dataDir, onError) : undefined
  return {
    db,
    // PGlite has one connection and runs on the main thread, so separate pools would not help.
    reads: db,
    payments: db,
    readersAtOnce: 1,
    maxWaitMs: () => 0,
    isFull: () => disk.isFull() || (room?.isLow() ?? false),
    noteError: disk.note,
    renew: () => {},
    engine: 'pglite',
    pglite,
    query: preparing.query,
    close: async () => {
      await room?.stop()
      await db.destroy()
      if (!pglite.closed) await pglite.close()
      if (dataDir) await restrictFiles(dataDir)
      unlock()
    },
  }
}

/** PGlite creates its files with its own modes and ignores the process's umask. */
const restrictFiles = (dataDir: string) => restrictContents(join(dataDir, 'postgres'))
