import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { PGliteDialect } from 'kysely'
import { createDb, type OpenDatabase } from './database.ts'
import { lockFolder } from './folder-lock.ts'

/** PostgreSQL 18 inside this process. */
export type EmbeddedDatabase = OpenDatabase & { engine: 'pglite'; pglite: PGlite }

/**
 * Opens the embedded database in `dataDir`, or in memory without one (from `image`, a dumped folder, if given).
 * Throws DataDirInUse when another process has the folder.
 */
export async function openPGlite(dataDir: string | undefined, image?: Blob): Promise<EmbeddedDatabase> {
  if (dataDir) await mkdir(dataDir, { recursive: true })
  const unlock = dataDir ? lockFolder(dataDir) : () => {}
  const pglite = await PGlite.create({
    ...(dataDir ? { dataDir: join(dataDir, 'postgres') } : {}),
    ...(image ? { loadDataDir: image } : {}),
    parsers: { [types.INT8]: Number },
  })
  const db = createDb(new PGliteDialect({ pglite }))
  return {
    db,
    engine: 'pglite',
    pglite,
    close: async () => {
      await db.destroy()
      if (!pglite.closed) await pglite.close()
      unlock()
    },
  }
}
