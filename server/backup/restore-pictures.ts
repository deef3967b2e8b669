import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { type Db, inTransaction } from '#services/database/database.ts'
import { type ImageStore, readStored } from '#services/images/image-store.ts'
import { listFilesIn } from './checked-files.ts'
import { BackupRefusal } from './manifest.ts'

type Target = { db: Db; images: ImageStore; say: (sentence: string) => void }

const picturesAtOnce = 8

/**
 * Stores the pictures of a backup that the store does not have, and reads each of them back. Throws BackupRefusal when some
 * could not be stored, and what the store throws, once nothing more is under way. It can be repeated.
 */
export async function restorePictures(folder: string, { db, images, say }: Target): Promise<void> {
  let done = 0
  const underWay = new Set<Promise<boolean>>()
  async function restoreFile(path: string): Promise<boolean> {
    const bytes = await readFile(join(folder, path))
    const isThere = await restorePicture(basename(path), bytes, { db, images })
    done += 1
    if (done % 1000 === 0) say(`Pictures: ${done.toLocaleString('en')} files so far`)
    return !isThere
  }
  function isRefused(path: string): Promise<boolean> {
    const work = restoreFile(path)
    underWay.add(work)
    return work.finally(() => underWay.delete(work))
  }
  const pictures = Readable.from(listFilesIn(folder)).filter((path: string) => path.startsWith('pictures/'))
  const refused = pictures.filter(isRefused, { concurrency: picturesAtOnce })
  let failed = 0
  let example = ''
  try {
    for await (const path of refused) {
      failed += 1
      example ||= path as string
    }
  } finally {
    // After a failure the others go on: without this, one could change the store while the restore is repeated.
    await Promise.allSettled(underWay)
  }
  if (failed > 0)
    throw new BackupRefusal(
      `The store of pictures does not return ${failed} files as they were stored, such as ${example}. Try again.`,
    )
}

/** Returns whether the store has the picture now. */
async function restorePicture(
  name: string,
  bytes: Uint8Array,
  { db, images }: Omit<Target, 'say'>,
): Promise<boolean> {
  const isStored = async () => {
    const stored = await readStored(images, name)
    return stored !== undefined && Buffer.compare(stored, bytes) === 0
  }
  if (await isStored()) return true
  // imgbb has lost it, although our table names its address there.
  await inTransaction(db, (tx) => tx.deleteFrom('storedPictures').where('name', '=', name).execute())
  await images.put(name, bytes)
  return isStored()
}
