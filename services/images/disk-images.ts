import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ImageStore } from './image-store.ts'

const namePattern = /^[\w-]{2,80}(-\d+)?\.(jpg|webp|avif|png)$/

/**
 * Stores pictures as files in `folder`, in subfolders named after the first two characters of the file names. For a
 * name that does not have our form, `put` and `remove` throw and `find` returns undefined, so that no path leads out of
 * the folder.
 */
export function createDiskImages(folder: string): ImageStore {
  const pathOf = (name: string) => {
    if (!namePattern.test(name)) throw new Error(`${JSON.stringify(name)} is no name of a hosted picture.`)
    return join(folder, name.slice(0, 2), name)
  }
  return {
    put: (name, bytes) => writeWhole(pathOf(name), bytes),
    find: (name) => (namePattern.test(name) ? readIfThere(pathOf(name)) : Promise.resolve(undefined)),
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/**
 * Writes a temporary file and renames it when every byte is on the disk. So a reader sees the whole file or no file,
 * also after a crash.
 */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path)
  const made = await mkdir(folder, { recursive: true })
  if (made) await syncFolder(dirname(made))
  const unfinished = `${path}.${randomUUID()}`
  try {
    await writeToDisk(unfinished, bytes)
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncFolder(folder)
}

async function writeToDisk(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes a rename durable, which needs a sync of the folder. Windows has no such call and does not need it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
