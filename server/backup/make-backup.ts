import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { Db } from '#services/database/database.ts'
import { type ImageStore, readStored } from '#services/images/image-store.ts'
import { type CheckedFiles, createCheckedFiles } from './checked-files.ts'
import { type Manifest, manifestFile, missingFile, secretCopy, writeManifest } from './manifest.ts'
import { writeTables } from './write-tables.ts'

export type BackupSource = {
  db: Db
  /** The store of pictures; undefined leaves them out. */
  images: ImageStore | undefined
  /** Where pictures are stored, for the manifest. */
  storeName: string
  /** The installation's secret, without which parts of the database cannot be read. */
  secret: string
  say: (sentence: string) => void
}

/**
 * Writes a backup of database, pictures and secret into a new folder, while the product runs. The manifest is written last:
 * without it, a backup is incomplete. Throws BackupRefusal.
 */
export async function makeBackup(folder: string, source: BackupSource): Promise<Omit<Manifest, 'format'>> {
  const { db, say } = source
  const files = await createCheckedFiles(folder)
  const { pictureNames, ...tables } = await writeTables(db, files, say)
  const count = Object.values(tables.tables).reduce((sum, { rows }) => sum + rows, 0)
  say(`The database is written: ${count.toLocaleString('en')} rows.`)
  const pictures = source.images
    ? await copyPictures(pictureNames, source.images, files, source)
    : { store: source.storeName, files: 0, missing: 0 }
  await files.write(secretCopy, `${source.secret}\n`)
  const manifest = { product: await readVersion(), ...tables, pictures, checksums: await files.finish() }
  await writeFile(join(folder, manifestFile), writeManifest(manifest), {
    flag: 'wx',
    mode: 0o600,
    flush: true,
  })
  return manifest
}

const picturesAtOnce = 8

async function copyPictures(
  names: string[],
  images: ImageStore,
  files: CheckedFiles,
  { storeName, say }: BackupSource,
): Promise<Manifest['pictures']> {
  const missing: string[] = []
  let done = 0
  const inSlot = pLimit(picturesAtOnce)
  await inSlot.map(names, async (name) => {
    const bytes = await readStored(images, name)
    if (bytes) await files.write(fileOfPicture(name), bytes)
    else missing.push(name)
    done += 1
    if (done % 1000 === 0)
      say(`Pictures: ${done.toLocaleString('en')} of ${names.length.toLocaleString('en')} files`)
  })
  if (missing.length > 0)
    await files.write(
      missingFile,
      missing
        .toSorted()
        .map((name) => `${name}\n`)
        .join(''),
    )
  return { store: storeName, files: names.length - missing.length, missing: missing.length }
}

export const fileOfPicture = (name: string) => `pictures/${name.slice(0, 2)}/${name}`

async function readVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
