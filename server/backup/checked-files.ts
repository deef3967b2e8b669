import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import { BackupRefusal, checksumsFile } from './manifest.ts'

export type CheckedFiles = {
  /** Writes a file that only this user can read, at a path relative to the folder. */
  write: (path: string, content: Readable | Uint8Array | string) => Promise<void>
  /** Completes the list of all checksums, which `sha256sum -c` can read too. Returns the checksum of the list. */
  finish: () => Promise<string>
}

/** Opens a new folder for files with checksums. Throws BackupRefusal when something is in it. */
export async function createCheckedFiles(folder: string): Promise<CheckedFiles> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new BackupRefusal(`${folder} is not empty. Name a folder that is new, or delete what is in it.`)
  const list = join(folder, checksumsFile)
  const hashOfList = createHash('sha256')
  const inTurn = pLimit(1)
  const addToList = (line: string) =>
    inTurn(async () => {
      await appendFile(list, line, { mode: 0o600 })
      hashOfList.update(line)
    })
  const made = new Set<string>()
  return {
    write: async (path, content) => {
      const target = join(folder, path)
      if (!made.has(dirname(target))) await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      made.add(dirname(target))
      const source = content instanceof Readable ? content : Readable.from([content])
      const hash = createHash('sha256')
      const counting = new Transform({
        transform(chunk: Buffer, _, done) {
          hash.update(chunk)
          done(null, chunk)
        },
      })
      await pipeline(source, counting, createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }))
      await addToList(`${hash.digest('hex')}  ${path}\n`)
    },
    finish: async () => {
      await appendFile(list, '', { flush: true })
      return hashOfList.digest('hex')
    },
  }
}

/**
 * Reads every file of a backup and compares its checksum. `checksums` is that of the list. Returns how many there are. Throws
 * BackupRefusal with the first file that is damaged or missing.
 */
export async function verifyFiles(folder: string, checksums: string): Promise<number> {
  if ((await checksumAt(folder, checksumsFile)) !== checksums) throw damaged(checksumsFile)
  let count = 0
  for await (const { path, checksum } of readList(folder)) {
    if ((await checksumAt(folder, path)) !== checksum) throw damaged(path)
    count += 1
  }
  return count
}

/** The paths of all files of a backup, in the order of the list. */
export async function* listFilesIn(folder: string): AsyncGenerator<string> {
  for await (const { path } of readList(folder)) yield path
}

async function* readList(folder: string): AsyncGenerator<{ checksum: string; path: string }> {
  for await (const line of createInterface({ input: createReadStream(join(folder, checksumsFile)) }))
    yield { checksum: line.slice(0, 64), path: line.slice(66) }
}

async function checksumAt(folder: string, path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(join(folder, path)), hash)
  } catch (error) {
    if (isAbsent(error)) throw missing(path)
    throw error
  }
  return hash.digest('hex')
}

const isAbsent = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const missing = (path: string) => new BackupRefusal(`${path} is missing in the backup. Use another backup.`)
const damaged = (path: string) =>
  new BackupRefusal(`${path} is damaged: its checksum is another one. Use another backup.`)
