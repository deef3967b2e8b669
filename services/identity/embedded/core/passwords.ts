import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { passwordLength } from './password-rules.ts'

const deriveKey = promisify(argon2)

export type PasswordCost = { memoryKiB: number; passes: number; parallelism: number }

/** OWASP's Password Storage Cheat Sheet, argon2id: 19 MiB, two passes, one lane. */
export const owaspCost: PasswordCost = { memoryKiB: 19_456, passes: 2, parallelism: 1 }

export type Passwords = {
  /** Returns a hash to store, in the PHC string form. */
  hash: (password: string) => Promise<string>
  /**
   * Returns whether the password fits the hash. Takes the same time when nothing is stored as when the password is
   * wrong.
   */
  matches: (password: string, stored: string | null | undefined) => Promise<boolean>
  /** Whether the hash was made with another cost than the current one. */
  isOutdated: (stored: string) => boolean
}

/** Hashes with argon2id outside the event loop. */
export function createPasswords(cost: PasswordCost): Passwords {
  const decoy = encode(cost, randomBytes(16), randomBytes(32))

  type Derivation = { by: PasswordCost; salt: Buffer; length: number }
  const derive = (password: string, { by, salt, length }: Derivation) =>
    deriveKey('argon2id', {
      message: readMessage(password),
      nonce: salt,
      memory: by.memoryKiB,
      passes: by.passes,
      parallelism: by.parallelism,
      tagLength: length,
    })

  return {
    hash: async (password) => {
      const salt = randomBytes(16)
      return encode(cost, salt, await derive(password, { by: cost, salt, length: 32 }))
    },
    matches: async (password, stored) => {
      const { cost: by, salt, key: expected } = decode(stored ?? decoy)
      const key = await derive(password, { by, salt, length: expected.length })
      return timingSafeEqual(key, expected) && Boolean(stored)
    },
    isOutdated: (stored) => {
      const { memoryKiB, passes, parallelism } = decode(stored).cost
      return memoryKiB !== cost.memoryKiB || passes !== cost.passes || parallelism !== cost.parallelism
    },
  }
}

/**
 * Normalizes to NFKC, because keyboards send the same letters as different bytes. Cuts the password one character after
 * the maximum: such a password is never right, and normalizing a megabyte of text would block the event loop.
 */
function readMessage(password: string): Buffer {
  return Buffer.from(password.slice(0, passwordLength.max + 1).normalize('NFKC'))
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
