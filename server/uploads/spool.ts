import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '#contract/refusal.ts'

const mebibyte = 1024 * 1024

/** Who sends a picture: somebody who is signed in, a guest who signs up, or another guest. */
export type SenderKind = 'signed-in' | 'sign-up' | 'unknown'

/** How many bytes of waiting pictures may be on the disk. */
const spoolLimits = {
  all: 256 * mebibyte,
  /** For all guests. The rest is reserved for listings, because any guest can claim to sign up. */
  guests: 192 * mebibyte,
  /** For guests who do not sign up. */
  unknown: 128 * mebibyte,
  /** For one network address: all accounts behind it, and separately all guests. */
  address: 64 * mebibyte,
}
type SpoolLimits = typeof spoolLimits

type SpoolOwner = { address: string; kind: SenderKind }

export type Spooled = {
  /** Reads the whole file into memory. */
  read: () => Promise<Uint8Array>
  /** Frees the space. Call it exactly once, also after an error. */
  discard: () => Promise<void>
}

export type Spool = (stream: AsyncIterable<Uint8Array>, owner: SpoolOwner) => Promise<Spooled>

/**
 * Stores uploads on the disk in files without a name, so that a process that dies leaves nothing behind. Throws
 * `not-ready` as soon as all uploads, those of guests or those of one address exceed `limits`.
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

/** The limits that a picture of each kind of sender counts against. */
const sharesOf = {
  'signed-in': ['all'],
  'sign-up': ['all', 'guests'],
  unknown: ['all', 'guests', 'unknown'],
} as const

function createBudget(limits: SpoolLimits) {
  const taken = { all: 0, guests: 0, unknown: 0 }
  const byAddress = new Map<string, number>()

  function add({ address, kind }: SpoolOwner, bytes: number) {
    for (const share of sharesOf[kind]) taken[share] += bytes
    const own = (byAddress.get(address) ?? 0) + bytes
    if (own > 0) byAddress.set(address, own)
    else byAddress.delete(address)
  }

  function assertRoom({ address, kind }: SpoolOwner, bytes: number) {
    const isFull = sharesOf[kind].some((share) => taken[share] + bytes > limits[share])
    if (!isFull && (byAddress.get(address) ?? 0) + bytes <= limits.address) return
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
