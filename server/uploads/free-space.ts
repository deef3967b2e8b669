import { statfs } from 'node:fs/promises'
import { Refusal } from '#contract/refusal.ts'

/** So much of the disk stays free of pictures, for the database and its log. */
const reservedBytes = 1024 * 1024 * 1024

/** Throws `not-ready` while the disk of this folder has too little room for more pictures. */
export async function assertFreeSpace(folder: string, read: typeof statfs = statfs): Promise<void> {
  const { bavail, bsize } = await read(folder)
  if (bavail * bsize >= reservedBytes) return
  throw new Refusal('not-ready/disk-full', { retryAfterSeconds: 600 })
}
