import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { systemClock } from '#lib/clock.ts'
import type { OpenDatabase } from '#services/database/database.ts'
import type { ImageStore } from '#services/images/image-store.ts'
import type { JobsSettings } from '#services/jobs/boss-jobs.ts'
import { confirmDatabase, storePlace } from '../drill/place.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { listPictureNames } from './table-files.ts'

type Move = {
  from: OpenDatabase
  to: OpenDatabase
  images: ImageStore
  dataDir: string
  secret: string
  log: JobsSettings['log']
  say: (sentence: string) => void
}

/**
 * Moves a database, which no process uses, into an empty one, by a backup that is deleted again. From then on the new one is
 * the real one, and a process that starts on the old one acts on nothing outside. The store of pictures stays; returns how
 * many files of it are missing. Throws BackupRefusal.
 */
export async function moveToServer({ from, to, images, dataDir, secret, log, say }: Move): Promise<number> {
  const folder = await mkdtemp(join(dataDir, 'move-'))
  let missing = 0
  try {
    await makeBackup(folder, { db: from.db, images: undefined, storeName: 'left', secret, say })
    await restoreBackup(folder, {
      database: to,
      images,
      writeSecret: async () => {},
      replaces: false,
      log,
      say,
    })
    missing = await countMissing(folder, images)
  } finally {
    await rm(folder, { recursive: true })
  }
  await storePlace(from.db, 'moved to a server', systemClock())
  await confirmDatabase({ database: to, clock: systemClock }, dataDir)
  return missing
}

async function countMissing(folder: string, images: ImageStore): Promise<number> {
  const missing = Readable.from(listPictureNames(folder)).filter(async (name) => !(await images.has(name)), {
    concurrency: 8,
  })
  return missing.reduce((count) => count + 1, 0)
}
