import { inTransaction, type Tx } from '../../../database/database.ts'
import type { IdentityContext } from '../core/context.ts'
import { assertPasswordLength } from '../core/password-rules.ts'
import {
  type Account,
  findAccountByEmail,
  insertAccount,
  readDisplayName,
  readEmail,
  readPhotoUrl,
} from './accounts.ts'

/** An account that an operator makes, or that the demo data has. */
export type NewIdentityAccount = {
  email: string
  password: string
  displayName?: string
  photoUrl?: string
  emailVerified?: boolean
}

/** An account, as the rest of the product sees it. */
export type IdentityAccount = {
  uid: string
  email: string
  emailVerified: boolean
  /** Whether the account is known to belong to the owner of its address. */
  ownerVerified: boolean
  hasPassword: boolean
  displayName?: string
  photoUrl?: string
  disabled: boolean
  createdAt: Date
  lastLoginAt: Date
}

/** See `createAccount` of EmbeddedIdentity. */
export async function createAccount(
  context: IdentityContext,
  account: NewIdentityAccount,
): Promise<IdentityAccount> {
  const email = readEmail(account.email)
  const existing = await findAccountByEmail(context.db, email)
  if (existing) return toIdentityAccount(existing)
  // Only the length is checked: the operator chooses this password, and the published one of the demo accounts is on
  // every list of common passwords.
  assertPasswordLength(account.password)
  const created = {
    email,
    passwordHash: await context.passwords.hash(account.password),
    displayName: readDisplayName(account.displayName ?? ''),
    photoUrl: readPhotoUrl(account.photoUrl ?? ''),
    emailVerified: account.emailVerified ?? false,
  }
  const inserted = await inTransaction(context.db, (tx) => insertAccount(tx, created, context.clock()))
  const made = inserted ?? (await findAccountByEmail(context.db, email))
  if (!made) throw new Error(`The account of ${email} was deleted while it was being made.`)
  return toIdentityAccount(made)
}

/** See `openAccount` of EmbeddedIdentity. */
export async function openAccount(
  tx: Tx,
  { email, displayName = '' }: Pick<NewIdentityAccount, 'email' | 'displayName'>,
  now: Date,
): Promise<IdentityAccount | undefined> {
  const fields = { email: readEmail(email), displayName: readDisplayName(displayName), passwordHash: null }
  const account = await insertAccount(tx, fields, now)
  return account && toIdentityAccount(account)
}

export function toIdentityAccount(account: Account): IdentityAccount {
  const { localId, email, emailVerified, ownerVerified, disabled, createdAt, lastLoginAt } = account
  return {
    uid: localId,
    email,
    emailVerified,
    ownerVerified,
    hasPassword: account.passwordHash !== null,
    displayName: account.displayName ?? undefined,
    photoUrl: account.photoUrl ?? undefined,
    disabled,
    createdAt,
    lastLoginAt,
  }
}
