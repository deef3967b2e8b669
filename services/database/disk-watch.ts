import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** For how long the disk counts as full after a statement has failed because of it. */
const fullForMs = 30_000

/** Whether an error means that the disk of the database is full. Those of the job queue are not all of the class `Error`. */
export const isDiskFull = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === '53100' || error.code === 'ENOSPC')

/** Notes when statements fail because the disk of the database is full. `now` returns milliseconds. */
export function watchDisk(now = () => performance.now()) {
  let failedAt = Number.NEGATIVE_INFINITY
  return {
    note: (error: unknown) => {
      if (isDiskFull(error)) failedAt = now()
    },
    isFull: () => now() - failedAt < fullForMs,
  }
}

/** So much of the disk stays free: the embedded database cannot even be read any more when its log has no room. */
const reservedBytes = 64 * 1024 * 1024
const checkEveryMs = 2000

/**
 * Makes the embedded database read-only while its disk is nearly full. `isLow` returns whether it is. If that cannot be
 * found out, `onError` gets the first of the errors that follow one another.
 */
export function keepRoom(
  db: Db,
  folder: string,
  onError: (error: Error) => void,
): { isLow: () => boolean; stop: () => Promise<void> } {
  let isLow = false
  let hasFailed = false
  let running: Promise<void> | undefined

  async function check(): Promise<void> {
    const { bavail, bsize } = await statfs(folder)
    const isNowLow = bavail * bsize < reservedBytes
    if (isNowLow !== isLow)
      await sql`set default_transaction_read_only = ${sql.raw(isNowLow ? 'on' : 'off')}`.execute(db)
    isLow = isNowLow
    hasFailed = false
  }

  /** It is tried again two seconds later. */
  function fail(error: Error): void {
    if (!hasFailed) onError(error)
    hasFailed = true
  }

  const timer = setInterval(() => {
    running ??= check()
      .catch(fail)
      .finally(() => (running = undefined))
  }, checkEveryMs).unref()
  return {
    isLow: () => isLow,
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
