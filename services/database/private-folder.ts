import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Permissions for the process's own user only. */
const foldersMode = 0o700
const filesMode = 0o600
const others = 0o077
const sticky = 0o1000
/** Windows does not have these modes. */
const hasModes = process.platform !== 'win32'

export class FolderTooOpen extends Error {
  constructor(folder: string) {
    super(
      `DATA_DIR ${folder} is open to other users of this machine and its permissions cannot be restricted. Make it readable only by you (chmod 700), or set DATA_DIR to another folder.`,
    )
    this.name = 'FolderTooOpen'
  }
}

/**
 * Creates a folder that only its user can read. When the folder exists, is one of ours and is open to others, restricts
 * the permissions of the folder and of everything in it. Throws FolderTooOpen when that fails, when the folder is
 * shared on purpose, or when it contains files but none of those named in `ours`.
 */
export async function makePrivateFolder(folder: string, ours: string[]): Promise<void> {
  await makeFolders(folder)
  if (!hasModes || !(await isOpenToOthers(folder))) return
  // A folder like /tmp is shared on purpose: restricting it would break other programs that use it.
  const names = await readdir(folder)
  const isOurs = names.length === 0 || names.some((name) => ours.includes(name))
  if (!isOurs || (await stat(folder)).mode & sticky) throw new FolderTooOpen(folder)
  await chmod(folder, foldersMode).catch((cause: unknown) => {
    throw Object.assign(new FolderTooOpen(folder), { cause })
  })
  if (await isOpenToOthers(folder)) throw new FolderTooOpen(folder)
  await restrictContents(folder)
}

/**
 * Creates a folder and those above it. Node's own recursive `mkdir` never ends where a folder cannot be created in one that
 * exists, as in /proc.
 */
async function makeFolders(folder: string): Promise<void> {
  const above = dirname(folder)
  if (above !== folder && !(await isThere(above))) await makeFolders(above)
  await mkdir(folder, { mode: foldersMode }).catch(async (error: unknown) => {
    if (!(await isThere(folder))) throw error
  })
}

const isThere = (folder: string) =>
  stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )

const isOpenToOthers = async (path: string) => ((await stat(path)).mode & others) !== 0

/**
 * Removes the permissions of other users from everything in a folder. Some code that creates files there ignores the
 * umask.
 */
export async function restrictContents(folder: string): Promise<void> {
  if (!hasModes) return
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      await chmod(path, foldersMode)
      await restrictContents(path)
    } else if (entry.isFile()) await chmod(path, filesMode)
  }
}
