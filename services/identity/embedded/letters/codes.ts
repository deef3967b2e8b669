import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../../database/database.ts'
import type { IdentityCodesTable } from '../../../database/schema/identity.ts'
import { type Account, findAccountById } from '../accounts/accounts.ts'
import { refuse } from '../errors.ts'

export type CodePurpose = IdentityCodesTable['purpose']

/** What a code is good for, and for whom. */
export type Code = { codeHash: string; purpose: CodePurpose; account: Account }

const hour = 3_600_000
/** As long as this after its end a code is told to have expired, and then to be none. */
const rememberMs = 30 * 24 * hour

/** A code good for one hour and one use. Only its hash is kept, so it is shown here and never again. */
export async function issueCode(tx: Tx, localId: string, purpose: CodePurpose, now: Date): Promise<string> {
  const account = await findAccountById(tx, localId)
  if (!account) throw refuse('USER_NOT_FOUND')
  const code = randomBytes(32).toString('base64url')
  await tx
    .insertInto('identityCodes')
    .values({
      codeHash: hashCode(code),
      purpose,
      localId,
      email: account.email,
      createdAt: now,
      expiresAt: new Date(now.getTime() + hour),
    })
    .execute()
  return code
}

/**
 * The code as it stands, not used up by looking. Throws IdentityError INVALID_OOB_CODE for one that never was, was used or
 * is void, EXPIRED_OOB_CODE, USER_DISABLED.
 */
export async function readCode(db: Db, code: string, now: Date): Promise<Code> {
  const found = await db
    .selectFrom('identityCodes')
    .selectAll()
    .where('codeHash', '=', hashCode(code))
    .executeTakeFirst()
  const account = found && (await findAccountById(db, found.localId))
  if (!account || account.email !== found.email) throw refuse('INVALID_OOB_CODE')
  if (found.expiresAt <= now) throw refuse('EXPIRED_OOB_CODE')
  if (account.disabled) throw refuse('USER_DISABLED')
  return { codeHash: found.codeHash, purpose: found.purpose, account }
}

/**
 * Uses up a code, and with it every other of its account for the same purpose. Throws IdentityError INVALID_OOB_CODE when
 * somebody was first.
 */
export async function spendCode(tx: Tx, { codeHash, purpose, account }: Code): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('identityCodes')
    .where('codeHash', '=', codeHash)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw refuse('INVALID_OOB_CODE')
  await tx
    .deleteFrom('identityCodes')
    .where('localId', '=', account.localId)
    .where('purpose', '=', purpose)
    .execute()
}

/** Voids every code of an account: whoever changes how one signs in has no use for links sent before. */
export async function voidCodes(tx: Tx, localId: string): Promise<void> {
  await tx.deleteFrom('identityCodes').where('localId', '=', localId).execute()
}

/** Drops codes long past their end. */
export async function forgetOldCodes(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('identityCodes')
    .where('expiresAt', '<', new Date(now.getTime() - rememberMs))
    .execute()
}

/** Codes are random through and through: a plain hash cannot be turned back. */
function hashCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}
