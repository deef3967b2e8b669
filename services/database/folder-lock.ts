import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class DataDirInUse extends Error {
  constructor(folder: string) {
    super(
      `DATA_DIR ${folder} is in use by another Hatbodol process. Stop that one first, or set DATA_DIR to another folder.`,
    )
    this.name = 'DataDirInUse'
  }
}

/**
 * Locks a folder for this process and returns a function that releases the lock. Throws DataDirInUse when another
 * process has it. The lock is an exclusive SQLite transaction: when the process ends, for whatever reason, the
 * operating system releases it, so no stale lock remains.
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'))
  try {
    lock.exec('pragma busy_timeout = 0; pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Error && /locked|busy/.test(error.message)) throw new DataDirInUse(folder)
    throw error
  }
  return () => lock.close()
}
