import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../../database/database.ts'
import type { IdentityCodesTable } from '../../../database/schema/identity.ts'
import { type Account, findAccountById } from '../accounts/accounts.ts'
import { refuse } from '../core/errors.ts'

export type CodePurpose = IdentityCodesTable['purpose']

/** A one-time code: what it permits, and for which account. */
export type Code = {
  codeHash: string
  purpose: CodePurpose
  account: Account
  /** The address that the account had when the code was made; for RECOVER_EMAIL, the earlier address to restore. */
  email: string
  /** The address that the code changes the account to. */
  newEmail: string | null
  /** For RECOVER_EMAIL: the account's `movedFrom` while it had the earlier address. */
  movedFrom: string | null
  createdAt: Date
}

/** The address that a code is about, when that is not the account's own. */
export type CodeSubject = {
  newEmail?: string
  oldEmail?: string
  movedFrom?: string | null | undefined
  madeAt?: Date
}

const hour = 3_600_000
/** For this long after it has expired, a code is refused as expired; after that, as unknown. */
const rememberMs = 30 * 24 * hour

const codeLifetimeMs = hour
/** For this long after a change of address, the address before can take the account back. */
export const recoverableForMs = 7 * 24 * hour

/**
 * Makes a code that is valid once and for one hour (for a week, if it recovers an address). Only its hash is stored, so
 * this is the only time it can be read. Throws IdentityError USER_NOT_FOUND.
 */
export async function issueCode(
  tx: Tx,
  localId: string,
  purpose: CodePurpose,
  now: Date,
  { newEmail, oldEmail, movedFrom = null, madeAt = now }: CodeSubject = {},
): Promise<string> {
  const account = await findAccountById(tx, localId)
  if (!account) throw refuse('USER_NOT_FOUND')
  const code = randomBytes(32).toString('base64url')
  const lifetimeMs = purpose === 'RECOVER_EMAIL' ? recoverableForMs : codeLifetimeMs
  await tx
    .insertInto('identityCodes')
    .values({
      codeHash: hashCode(code),
      purpose,
      localId,
      email: oldEmail ?? account.email,
      newEmail: newEmail ?? null,
      movedFrom,
      createdAt: madeAt,
      expiresAt: new Date(madeAt.getTime() + lifetimeMs),
    })
    .execute()
  return code
}

/**
 * Returns the code without using it up. Throws IdentityError INVALID_OOB_CODE for a code that is unknown, used or void;
 * EXPIRED_OOB_CODE; USER_DISABLED.
 */
export async function readCode(db: Db, code: string, now: Date): Promise<Code> {
  const found = await db
    .selectFrom('identityCodes')
    .selectAll()
    .where('codeHash', '=', hashCode(code))
    .executeTakeFirst()
  const account = found && (await findAccountById(db, found.localId))
  const isRecovery = found?.purpose === 'RECOVER_EMAIL'
  if (!account || (account.email !== found.email && !isRecovery)) throw refuse('INVALID_OOB_CODE')
  if (found.expiresAt <= now) throw refuse('EXPIRED_OOB_CODE')
  if (account.disabled) throw refuse('USER_DISABLED')
  const { codeHash, purpose, email, newEmail, movedFrom, createdAt } = found
  return { codeHash, purpose, account, email, newEmail, movedFrom, createdAt }
}

/**
 * Uses up a code, and voids all other codes of its account for the same purpose. Throws IdentityError INVALID_OOB_CODE
 * when another request has just used it.
 */
export async function spendCode(tx: Tx, { codeHash, purpose, account }: Code): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('identityCodes')
    .where('codeHash', '=', codeHash)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw refuse('INVALID_OOB_CODE')
  // Other codes to recover an address stay: each leads to a different address.
  if (purpose === 'RECOVER_EMAIL') return
  await tx
    .deleteFrom('identityCodes')
    .where('localId', '=', account.localId)
    .where('purpose', '=', purpose)
    .execute()
}

/**
 * Voids all codes of an account: after a change of how people sign in, links sent earlier must not work. Codes to
 * recover an address stay: a thief who sets a new password must not be able to void them.
 */
export async function voidCodes(tx: Tx, localId: string): Promise<void> {
  await tx
    .deleteFrom('identityCodes')
    .where('localId', '=', localId)
    .where('purpose', '!=', 'RECOVER_EMAIL')
    .execute()
}

/** Voids the codes that recover addresses the account had after this one: those may belong to a thief. */
export async function voidLaterRecoveries(tx: Tx, { account, createdAt }: Code): Promise<void> {
  await tx
    .deleteFrom('identityCodes')
    .where('localId', '=', account.localId)
    .where('purpose', '=', 'RECOVER_EMAIL')
    .where('createdAt', '>=', createdAt)
    .execute()
}

/** Whether an earlier address of an account has a code that was valid at this time and takes the account back. */
export async function canRecover(db: Db, localId: string, earlierEmail: string, at: Date): Promise<boolean> {
  const code = await db
    .selectFrom('identityCodes')
    .select('codeHash')
    .where('localId', '=', localId)
    .where('purpose', '=', 'RECOVER_EMAIL')
    .where('email', '=', earlierEmail)
    .where('expiresAt', '>', at)
    .limit(1)
    .executeTakeFirst()
  return code !== undefined
}

/** Deletes codes that expired long ago. */
export async function deleteOldCodes(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('identityCodes')
    .where('expiresAt', '<', new Date(now.getTime() - rememberMs))
    .execute()
}

/** Codes are long and random, so a plain hash of them cannot be reversed. */
function hashCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}
