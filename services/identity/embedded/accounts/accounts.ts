import { randomInt } from 'node:crypto'
import type { Selectable } from 'kysely'
import { Email } from '#contract/fields.ts'
import type { IdentityAccountsTable } from '../../../database/schema/identity.ts'
import type { Db, Tx } from '../../../database/database.ts'
import { refuse } from '../errors.ts'

export type Account = Selectable<IdentityAccountsTable>

/** The address as accounts are told apart by it. Throws IdentityError INVALID_EMAIL. */
export function readEmail(typed: string): string {
  const parsed = Email.safeParse(typed)
  if (!parsed.success) throw refuse('INVALID_EMAIL')
  return parsed.data
}

/** Google's bounds: https://cloud.google.com/identity-platform/docs/password-policy */
export const passwordLength = { least: 6, most: 4096 }

export function assertGoodPassword(password: string): void {
  if (password.length < passwordLength.least) {
    throw refuse('WEAK_PASSWORD', `Password should be at least ${passwordLength.least} characters`)
  }
  if (password.length > passwordLength.most) {
    throw refuse(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
      `Missing password requirements: [Password may contain at most ${passwordLength.most} characters]`,
    )
  }
}

/** Both travel in every ID token, and so in a header: hence the bounds. Null for an empty one, which clears it. */
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

/** Held until the transaction ends: sign-ins, renewals and changes of one account go one after the other. */
export function lockAccount(tx: Tx, localId: string): Promise<Account | undefined> {
  return tx
    .selectFrom('identityAccounts')
    .selectAll()
    .where('localId', '=', localId)
    .forUpdate()
    .executeTakeFirst()
}

type NewAccount = {
  email: string
  /** Null until its holder sets a password. */
  passwordHash: string | null
  displayName?: string | null
  photoUrl?: string | null
  /** By whoever it is made for. */
  emailVerified?: boolean
}

/** Undefined when the address has an account already. */
export function insertAccount(tx: Tx, account: NewAccount, now: Date): Promise<Account | undefined> {
  return tx
    .insertInto('identityAccounts')
    .values({
      ...account,
      ownerProved: account.emailVerified ?? false,
      localId: newLocalId(),
      validSince: wholeSecond(now),
      passwordUpdatedAt: account.passwordHash === null ? null : now,
      createdAt: now,
      lastLoginAt: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 28 letters and digits, as Google's. */
export function newLocalId(): string {
  return Array.from({ length: 28 }, () => letters[randomInt(letters.length)]).join('')
}

/** What is set once whoever holds the account has shown that the address is theirs. */
export const provedByOwner = { emailVerified: true, ownerProved: true }

export function wholeSecond(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 1000) * 1000)
}

/**
 * The moment from which tokens hold once those issued so far are void. ID tokens carry whole seconds, so it is a second
 * that no token has had yet, even if it has still to begin.
 */
export function nextValidSince(account: Account, now: Date): Date {
  return new Date(Math.max(wholeSecond(now).getTime(), account.validSince.getTime()) + 1000)
}
