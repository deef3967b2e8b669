import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { PGliteDialect } from 'kysely'
import { createDb, type OpenDatabase } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { prepareStatements, type PreparingPGlite } from './pglite-statements.ts'
import { narrowWithin } from './private-folder.ts'

/** PostgreSQL 18 inside this process. */
export type EmbeddedDatabase = OpenDatabase & {
  engine: 'pglite'
  pglite: PGlite
  /** For one statement in turn: see `connection` of Kysely. */
  query: PreparingPGlite['query']
}

/**
 * Opens the embedded database in `dataDir`, or in memory when that is undefined. `image` is a dumped data folder to
 * start from. Throws DataDirInUse when another process uses the folder.
 */
export async function openPGlite(dataDir: string | undefined, image?: Blob): Promise<EmbeddedDatabase> {
  if (dataDir) await mkdir(dataDir, { recursive: true })
  const unlock = dataDir ? lockFolder(dataDir) : () => {}
  const pglite = await PGlite.create({
    ...(dataDir ? { dataDir: join(dataDir, 'postgres') } : {}),
    ...(image ? { loadDataDir: image } : {}),
    parsers: { [types.INT8]: Number },
  })
  if (dataDir) await narrow(dataDir)
  const preparing = prepareStatements(pglite)
  const db = createDb(new PGliteDialect({ pglite: preparing }))
  return {
    db,
    // PGlite has one connection and runs on the main thread. Separate pools would not help, and nobody waits for one.
    reads: db,
    payments: db,
    readersAtOnce: 1,
    maxWaitMs: () => 0,
    engine: 'pglite',
    pglite,
    query: preparing.query,
    close: async () => {
      await db.destroy()
      if (!pglite.closed) await pglite.close()
      if (dataDir) await narrow(dataDir)
      unlock()
    },
  }
}

/** PGlite creates its files with its own modes and ignores the process's umask. */
const narrow = (dataDir: string) => narrowWithin(join(dataDir, 'postgres'))
