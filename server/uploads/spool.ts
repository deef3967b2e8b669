import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '#contract/refusal.ts'

const mebibyte = 1024 * 1024

/** How many bytes of waiting pictures may be on the disk. */
export const spoolLimits = {
  all: 256 * mebibyte,
  /** For unknown guests. The rest is reserved for listings and sign-ups. */
  unknown: 128 * mebibyte,
  /** For one account or network address. */
  owner: 64 * mebibyte,
}
export type SpoolLimits = typeof spoolLimits

export type SpoolOwner = { owner: string; isKnown: boolean }

export type Spooled = {
  /** Reads the whole file into memory. */
  read: () => Promise<Uint8Array>
  /** Frees the space. Call it exactly once, also after an error. */
  discard: () => Promise<void>
}

export type Spool = (stream: AsyncIterable<Uint8Array>, owner: SpoolOwner) => Promise<Spooled>

/**
 * Stores uploads on the disk in files without a name, so that a process that dies leaves nothing behind. Throws
 * `not-ready` as soon as all uploads, or those of one owner, exceed `limits`.
 */
export function createSpool(folder: string, limits: SpoolLimits = spoolLimits): Spool {
  const budget = createBudget(limits)
  return async (stream, owner) => {
    budget.assertRoom(owner, 1)
    const file = await openNameless(folder)
    let byteLength = 0
    const discard = async () => {
      budget.give(owner, byteLength)
      await file.close()
    }
    try {
      for await (const chunk of stream) {
        budget.take(owner, chunk.byteLength)
        byteLength += chunk.byteLength
        await file.writeFile(chunk)
      }
    } catch (error) {
      await discard()
      throw error
    }
    return { discard, read: () => readWhole(file, byteLength) }
  }
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

async function readWhole(file: FileHandle, byteLength: number): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafeSlow(byteLength)
  const { bytesRead } = await file.read(bytes, 0, byteLength, 0)
  if (bytesRead !== byteLength) throw new Error(`Of ${byteLength} spooled bytes ${bytesRead} are left.`)
  return bytes
}

function createBudget(limits: SpoolLimits) {
  const taken = { all: 0, unknown: 0 }
  const byOwner = new Map<string, number>()

  function add({ owner, isKnown }: SpoolOwner, bytes: number) {
    taken.all += bytes
    if (!isKnown) taken.unknown += bytes
    const own = (byOwner.get(owner) ?? 0) + bytes
    if (own > 0) byOwner.set(owner, own)
    else byOwner.delete(owner)
  }

  function assertRoom({ owner, isKnown }: SpoolOwner, bytes: number) {
    const isFull = taken.all + bytes > limits.all || (!isKnown && taken.unknown + bytes > limits.unknown)
    if (!isFull && (byOwner.get(owner) ?? 0) + bytes <= limits.owner) return
    throw new Refusal('not-ready/uploads', { retryAfterSeconds: 10 })
  }

  return {
    assertRoom,
    take(owner: SpoolOwner, bytes: number) {
      assertRoom(owner, bytes)
      add(owner, bytes)
    },
    give: (owner: SpoolOwner, bytes: number) => add(owner, -bytes),
  }
}
