import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Db } from '#services/database/database.ts'
import { type ImageStore, readStored } from '#services/images/image-store.ts'
import { version } from '../config/version.ts'
import { type CheckedFiles, createCheckedFiles } from './checked-files.ts'
import { type Manifest, manifestFile, missingFile, secretCopy, writeManifest } from './manifest.ts'
import { listPictureNames } from './table-files.ts'
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
  const tables = await writeTables(db, files, say)
  const count = Object.values(tables.tables).reduce((sum, { rows }) => sum + rows, 0)
  say(`The database is written: ${count.toLocaleString('en')} rows.`)
  const pictures = source.images
    ? await copyPictures(listPictureNames(folder), source.images, files, source)
    : { store: source.storeName, files: 0, missing: 0 }
  await files.write(secretCopy, `${source.secret}\n`)
  const manifest = { product: version, ...tables, pictures, checksums: await files.finish() }
  await writeFile(join(folder, manifestFile), writeManifest(manifest), {
    flag: 'wx',
    mode: 0o600,
    flush: true,
  })
  return manifest
}

const picturesAtOnce = 8

async function copyPictures(
  names: AsyncIterable<string>,
  images: ImageStore,
  files: CheckedFiles,
  { storeName, say }: BackupSource,
): Promise<Manifest['pictures']> {
  const count = { copied: 0, missing: 0 }
  async function isMissing(name: string): Promise<boolean> {
    const bytes = await readStored(images, name)
    if (bytes) await files.write(fileOfPicture(name), bytes)
    count[bytes ? 'copied' : 'missing'] += 1
    const done = count.copied + count.missing
    if (done % 1000 === 0) say(`Pictures: ${done.toLocaleString('en')} files so far`)
    return !bytes
  }
  const missing = Readable.from(names).filter(isMissing, { concurrency: picturesAtOnce })
  await files.write(
    missingFile,
    missing.map((name: string) => `${name}\n`),
  )
  return { store: storeName, files: count.copied, missing: count.missing }
}

const fileOfPicture = (name: string) => `pictures/${name.slice(0, 2)}/${name}`
