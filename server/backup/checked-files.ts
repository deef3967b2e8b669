import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupRefusal, checksumsFile } from './manifest.ts'

export type CheckedFiles = {
  /** Writes a file that only this user can read, at a path relative to the folder. */
  write: (path: string, content: Readable | Uint8Array | string) => Promise<void>
  /** Writes the list of all checksums, which `sha256sum -c` can read too. Returns the checksum of the list. */
  finish: () => Promise<string>
}

/** Opens a new folder for files with checksums. Throws BackupRefusal when something is in it. */
export async function createCheckedFiles(folder: string): Promise<CheckedFiles> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new BackupRefusal(`${folder} is not empty. Name a folder that is new, or delete what is in it.`)
  const checksums = new Map<string, string>()
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
      checksums.set(path, hash.digest('hex'))
    },
    finish: async () => {
      const list = [...checksums].map(([path, checksum]) => `${checksum}  ${path}\n`).join('')
      await writeFile(join(folder, checksumsFile), list, { flag: 'wx', mode: 0o600, flush: true })
      return checksumOf(list)
    },
  }
}

const checksumOf = (content: string) => createHash('sha256').update(content).digest('hex')

/**
 * Reads every file of a backup and compares its checksum. `checksums` is that of the list. Returns the paths. Throws
 * BackupRefusal with the first file that is damaged or missing.
 */
export async function verifyFiles(folder: string, checksums: string): Promise<string[]> {
  const list = await readIfThere(join(folder, checksumsFile))
  if (list === undefined) throw missing(checksumsFile)
  if (checksumOf(list) !== checksums) throw damaged(checksumsFile)
  const files = list
    .trimEnd()
    .split('\n')
    .map((line) => ({ checksum: line.slice(0, 64), path: line.slice(66) }))
  for (const { path, checksum } of files)
    if ((await checksumAt(folder, path)) !== checksum) throw damaged(path)
  return files.map(({ path }) => path)
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

const readIfThere = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (isAbsent(error)) return undefined
    throw error
  })

const missing = (path: string) => new BackupRefusal(`${path} is missing in the backup. Use another backup.`)
const damaged = (path: string) =>
  new BackupRefusal(`${path} is damaged: its checksum is another one. Use another backup.`)
