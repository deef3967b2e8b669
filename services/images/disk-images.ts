import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assertPictureName, type ImageStore, isPictureName, type StoredFile } from './image-store.ts'

/**
 * Stores pictures as files in `folder`, in subfolders named after the first two characters of the file names. For a
 * name that does not have our form, `put` and `remove` throw and the others find nothing.
 */
export function createDiskImages(folder: string): ImageStore {
  const pathOf = (name: string) => {
    assertPictureName(name)
    return join(folder, name.slice(0, 2), name)
  }
  const openFile = async (name: string) => (isPictureName(name) ? openIfThere(pathOf(name)) : undefined)
  return {
    put: (name, bytes) => writeWhole(pathOf(name), bytes),
    open: async (name) => {
      const file = await openFile(name)
      return file && toStored(file)
    },
    has: async (name) => {
      const file = await openFile(name)
      await file?.close()
      return file !== undefined
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    check: async () => {},
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

async function toStored(file: FileHandle): Promise<StoredFile> {
  try {
    const { size } = await file.stat()
    return { size, stream: file.createReadStream() }
  } catch (error) {
    await file.close()
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
