import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { overloaded } from './errors.ts'

const deriveKey = promisify(argon2)

export type PasswordCost = { memoryKiB: number; passes: number; parallelism: number }

/** OWASP's Password Storage Cheat Sheet, argon2id: 19 MiB, two passes, one lane. */
export const owaspCost: PasswordCost = { memoryKiB: 19_456, passes: 2, parallelism: 1 }

export type Passwords = {
  /** A hash to store, in the PHC string form. */
  hash: (password: string) => Promise<string>
  /** Takes as long where nothing is stored as where the password is wrong. */
  matches: (password: string, stored: string | null | undefined) => Promise<boolean>
  /** True for a hash made at another cost than today's. */
  isOutdated: (stored: string) => boolean
}

type Limits = { atOnce: number; mostWaiting: number }

/** Hashing runs on the four threads Node has for such work: one is left for files and names. */
const standardLimits: Limits = {
  atOnce: Math.max(1, Math.min(3, availableParallelism() - 1)),
  mostWaiting: 256,
}

/** argon2id off the event loop, a few at once. Throws IdentityError `UNAVAILABLE` when too many wait already. */
export function createPasswords(cost: PasswordCost, limits: Limits = standardLimits): Passwords {
  const runInTurn = createTurns(limits)
  const decoy = encode(cost, randomBytes(16), randomBytes(32))

  const derive = (password: string, by: PasswordCost, salt: Buffer, length: number) =>
    runInTurn(() =>
      deriveKey('argon2id', {
        // The same letters come in other bytes from other keyboards.
        message: Buffer.from(password.normalize('NFKC')),
        nonce: salt,
        memory: by.memoryKiB,
        passes: by.passes,
        parallelism: by.parallelism,
        tagLength: length,
      }),
    )

  return {
    hash: async (password) => {
      const salt = randomBytes(16)
      return encode(cost, salt, await derive(password, cost, salt, 32))
    },
    matches: async (password, stored) => {
      const known = decode(stored ?? decoy)
      const key = await derive(password, known.cost, known.salt, known.key.length)
      return timingSafeEqual(key, known.key) && Boolean(stored)
    },
    isOutdated: (stored) => {
      const { memoryKiB, passes, parallelism } = decode(stored).cost
      return memoryKiB !== cost.memoryKiB || passes !== cost.passes || parallelism !== cost.parallelism
    },
  }
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

function encode(cost: PasswordCost, salt: Buffer, key: Buffer): string {
  const { memoryKiB, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${parallelism}$${base64(salt)}$${base64(key)}`
}

function decode(stored: string): { cost: PasswordCost; salt: Buffer; key: Buffer } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored)
  if (!match) throw new Error('A stored password hash is not of a form we know.')
  const [, memory, passes, parallelism, salt = '', key = ''] = match
  return {
    cost: { memoryKiB: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  }
}

function createTurns({ atOnce, mostWaiting }: Limits) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function runInTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    else if (waiting.length >= mostWaiting) throw overloaded()
    // Whoever ends hands its place on, so `running` stays as it is.
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
