import { randomInt } from 'node:crypto'
import type { Selectable } from 'kysely'
import { EmailAddress } from '#contract/fields.ts'
import { newId } from '#lib/ids.ts'
import type { IdentityAccountsTable } from '../../../database/schema/identity.ts'
import type { Db, Tx } from '../../../database/database.ts'
import { type IdentityCode, refuse } from '../core/errors.ts'

export type Account = Selectable<IdentityAccountsTable>

/** Returns the address in the one form that accounts are compared by. Throws IdentityError with this code. */
export function readEmail(typed: string, refusal: IdentityCode = 'INVALID_EMAIL'): string {
  const parsed = EmailAddress.safeParse(typed)
  if (!parsed.success) throw refuse(refusal)
  return parsed.data
}

/**
 * Names and photo addresses are part of every ID token, which is sent in a header, so their length is limited. Returns
 * null for an empty name, which clears it. Throws IdentityError INVALID_DISPLAY_NAME.
 */
export function readDisplayName(typed: string): string | null {
  if (typed.length > 256 || /\p{Cc}/u.test(typed)) throw refuse('INVALID_DISPLAY_NAME')
  return typed || null
}

export function readPhotoUrl(typed: string): string | null {
  if (typed.length > 2048 || /[\p{Cc}\s]/u.test(typed)) throw refuse('INVALID_PHOTO_URL')
  return typed || null
}

export function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return db.selectFrom('identityAccounts').selectAll().where('email', '=', email).executeTakeFirst()
}

export function findAccountById(db: Db, localId: string): Promise<Account | undefined> {
  return db.selectFrom('identityAccounts').selectAll().where('localId', '=', localId).executeTakeFirst()
}

export async function isTaken(db: Db, email: string): Promise<boolean> {
  return (await findAccountByEmail(db, email)) !== undefined
}

/**
 * Turns the error of the unique index into IdentityError EMAIL_EXISTS, for two people who request the same address at
 * the same time. Throws every other error unchanged.
 */
export function refuseTakenEmail(error: unknown): never {
  throw isUniqueViolation(error) ? refuse('EMAIL_EXISTS') : error
}

export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

/**
 * Locks the account until the transaction ends, so that sign-ins, renewals and changes of one account run one after
 * another.
 */
export function lockAccount(tx: Tx, localId: string): Promise<Account | undefined> {
  return tx
    .selectFrom('identityAccounts')
    .selectAll()
    .where('localId', '=', localId)
    .forUpdate()
    .executeTakeFirst()
}

/** Changes these fields, and returns the account as it is now. Throws when there is no such account. */
export function changeAccount(tx: Tx, localId: string, fields: Partial<Account>): Promise<Account> {
  return tx
    .updateTable('identityAccounts')
    .set(fields)
    .where('localId', '=', localId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

type NewAccount = {
  email: string
  /** Null until the holder sets a password. */
  passwordHash: string | null
  displayName?: string | null
  photoUrl?: string | null
  emailVerified?: boolean
}

/** Returns undefined when the address already has an account. */
export function insertAccount(tx: Tx, account: NewAccount, now: Date): Promise<Account | undefined> {
  const { emailVerified = false } = account
  return tx
    .insertInto('identityAccounts')
    .values({
      ...account,
      emailVerified,
      ownerVerified: emailVerified,
      localId: newLocalId(),
      validSince: floorToSecond(now),
      passwordUpdatedAt: account.passwordHash === null ? null : now,
      createdAt: now,
      lastLoginAt: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
}

const unreadDomain = 'moved.invalid'

/** An address for an account that nobody can read emails for. */
export const newUnreadEmail = () => `${newId()}@${unreadDomain}`

export const isUnreadEmail = (email: string) => email.endsWith(`@${unreadDomain}`)

const idCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 28 letters and digits, like Google's ids. */
export function newLocalId(): string {
  return Array.from({ length: 28 }, () => idCharacters[randomInt(idCharacters.length)]).join('')
}

/** The fields to set once the holder of the account has shown that the address belongs to them. */
export const verifiedByOwner = { emailVerified: true, ownerVerified: true, movedFrom: null }

export function floorToSecond(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 1000) * 1000)
}

/**
 * Returns the time from which new tokens are valid, when all tokens issued so far become void. ID tokens have whole
 * seconds, so this is the next second in which no token has been issued yet. It may be in the future.
 */
export function nextValidSince(account: Account, now: Date): Date {
  return new Date(Math.max(floorToSecond(now).getTime(), account.validSince.getTime()) + 1000)
}
