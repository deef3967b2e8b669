import { hkdfSync } from 'node:crypto'

/**
 * Derives a key of this installation for one purpose. It is the same in all processes, and cannot be used for another
 * purpose.
 */
export type DeriveKey = (purpose: string) => Uint8Array

export const createDeriveKey =
  (secret: string): DeriveKey =>
  (purpose) =>
    new Uint8Array(hkdfSync('sha256', Buffer.from(secret, 'base64url'), '', purpose, 32))
