import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pLimit from 'p-limit'
import { type Db, inTransaction } from '#services/database/database.ts'
import { type ImageStore, readStored } from '#services/images/image-store.ts'
import { BackupRefusal } from './manifest.ts'

type Target = { db: Db; images: ImageStore; say: (sentence: string) => void }

const picturesAtOnce = 8

/**
 * Stores the pictures of a backup that the store does not have, and reads each of them back. Throws BackupRefusal when some
 * could not be stored. It can be repeated.
 */
export async function restorePictures(
  folder: string,
  paths: string[],
  { db, images, say }: Target,
): Promise<void> {
  const failed: string[] = []
  let done = 0
  await pLimit(picturesAtOnce).map(paths, async (path) => {
    const bytes = await readFile(join(folder, path))
    if (!(await restorePicture(basename(path), bytes, { db, images }))) failed.push(path)
    done += 1
    if (done % 1000 === 0)
      say(`Pictures: ${done.toLocaleString('en')} of ${paths.length.toLocaleString('en')} files`)
  })
  if (failed.length > 0)
    throw new BackupRefusal(
      `The store of pictures does not return ${failed.length} files as they were stored, such as ${failed[0]}. Try again.`,
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
