import type { FastifyPluginAsync } from 'fastify'
import { Problem } from '#contract/errors.ts'
import type { Clock } from '#lib/clock.ts'
import { type Db, inTransaction, type Tx } from '../../database/database.ts'
import type { IdentityClaims, IdentityProvider } from '../identity.ts'
import {
  type Account,
  assertGoodPassword,
  findAccountByEmail,
  findAccountById,
  insertAccount,
  lockAccount,
  readDisplayName,
  readEmail,
  readPhotoUrl,
} from './accounts/accounts.ts'
import { type CodePurpose, forgetOldCodes, issueCode } from './letters/codes.ts'
import { tellChanges } from './letters/tell-changes.ts'
import type { VerifyGoogleToken } from '../google/google.ts'
import type { Captcha } from './captcha/captcha.ts'
import type { AccountWatcher, AskForLetter, IdentityContext } from './context.ts'
import { IdentityError } from './errors.ts'
import type { HashingLimits } from './sign-in/hashing-queue.ts'
import { createKeys } from './sign-in/keys.ts'
import { createPasswords, owaspCost, type PasswordCost } from './sign-in/passwords.ts'
import { disableAccount, eraseAccount } from './accounts/deletion.ts'
import { findIdentityRecord, listSessions } from './accounts/records.ts'
import { removeSecondFactors } from './second-factor/second-factors.ts'
import {
  endSession,
  forgetOldSessions,
  isStanding,
  lockHolder,
  signOutEverywhere,
} from './sign-in/sessions.ts'
import { forgetOldAttempts } from './throttle/throttle.ts'
import { type Limits, standardLimits } from './throttle/throttle-rules.ts'
import { authenticate } from './sign-in/tokens.ts'
import { createIdentityPlugin } from './wire.ts'

export type EmbeddedIdentitySettings = {
  db: Db
  clock: Clock
  /** What the SDK sends as `key`; public. */
  apiKey: string
  projectId: string
  /** Tells an unknown address from a wrong password, and lets an address be changed unverified. Off by default. */
  revealAccounts?: boolean
  /** OWASP's by default. A hash at another cost is made anew when its owner next signs in. */
  passwordCost?: PasswordCost
  /** How many passwords are hashed at once and how many wait: as many as the machine bears by default. */
  hashing?: HashingLimits
  limits?: Partial<Limits>
  /** What one network may ask in a minute, right or wrong: 600 by default, since many homes share an address. */
  requestsPerMinute?: number
  /** Undefined where no letters leave this installation. */
  askForLetter: AskForLetter | undefined
  /** Host names from which people may sign in by a popup. */
  authorizedDomains: string[]
  /** Without it Google sign-in is not switched on. */
  verifyGoogleToken?: VerifyGoogleToken | undefined
  /** Encrypts the secrets of second factors; 32 bytes. */
  sealingKey: Uint8Array
  captcha?: Captcha | undefined
}

export type NewIdentityAccount = {
  email: string
  password: string
  displayName?: string
  photoUrl?: string
  emailVerified?: boolean
}

export type IdentityAccount = {
  uid: string
  email: string
  emailVerified: boolean
  /** It is known to be whose the address is. */
  ownerProved: boolean
  hasPassword: boolean
  displayName?: string
  photoUrl?: string
  disabled: boolean
  createdAt: Date
  lastLoginAt: Date
}

export type EmbeddedIdentity = IdentityProvider & {
  /** Mounts the service at the SDK's paths; needs a migrated database. */
  plugin: FastifyPluginAsync
  /**
   * Makes an account, or gives the one the address has, unchanged. Throws IdentityError INVALID_EMAIL, WEAK_PASSWORD
   * and their like.
   */
  createAccount: (account: NewIdentityAccount) => Promise<IdentityAccount>
  /** Makes an account whose holder has yet to set a password; undefined when the address has one already. */
  openAccount: (
    tx: Tx,
    account: Pick<NewIdentityAccount, 'email' | 'displayName'>,
  ) => Promise<IdentityAccount | undefined>
  /** A code that lets its bearer set the account's password, or proves its address: once, and within the hour. */
  issueCode: (tx: Tx, uid: string, purpose: CodePurpose) => Promise<string>
  findAccount: (uid: string) => Promise<IdentityAccount | undefined>
  findAccountByEmail: (email: string) => Promise<IdentityAccount | undefined>
  /** Takes all second factors off an account whose holder has lost them, and has them told. Gives how many there were. */
  removeSecondFactors: (tx: Tx, uid: string) => Promise<number>
  /** Tells this watcher what becomes of accounts. */
  watchAccounts: (watcher: AccountWatcher) => void
  /** A new signing key; tokens of the old one stay valid until they end. */
  rotateKeys: () => Promise<void>
  /** A new signing key each month; drops spent keys, refresh tokens, throttle counts and codes. Once a day will do. */
  sweep: () => Promise<void>
}

/** An Identity Toolkit service of our own, kept in our database, for the official Firebase SDK. */
export function createEmbeddedIdentity(settings: EmbeddedIdentitySettings): EmbeddedIdentity {
  const { db, clock, apiKey, projectId } = settings
  const context: IdentityContext = {
    db,
    clock,
    apiKey,
    projectId,
    revealAccounts: settings.revealAccounts ?? false,
    limits: { ...standardLimits, ...settings.limits },
    requestsPerMinute: settings.requestsPerMinute ?? 600,
    keys: createKeys(db, clock),
    passwords: createPasswords(settings.passwordCost ?? owaspCost, settings.hashing),
    watchers: [],
    askForLetter: settings.askForLetter,
    authorizedDomains: settings.authorizedDomains,
    verifyGoogleToken: settings.verifyGoogleToken,
    sealingKey: settings.sealingKey,
    captcha: settings.captcha,
  }
  return {
    plugin: createIdentityPlugin(context),
    verifyIdToken: (token) => verifyIdToken(context, token),
    createAccount: (account) => createAccount(context, account),
    openAccount: async (tx, { email, displayName = '' }) => {
      const fields = { email: readEmail(email), displayName: readDisplayName(displayName) }
      const account = await insertAccount(tx, { ...fields, passwordHash: null }, clock())
      return account && viewAccount(account)
    },
    issueCode: (tx, uid, purpose) => issueCode(tx, uid, purpose, clock()),
    findAccount: async (uid) => {
      const account = await findAccountById(db, uid)
      return account && viewAccount(account)
    },
    findAccountByEmail: async (email) => {
      const account = await findAccountByEmail(db, readEmail(email))
      return account && viewAccount(account)
    },
    removeSecondFactors: async (tx, uid) => {
      const removed = await removeSecondFactors(tx, uid)
      const account = removed > 0 ? await findAccountById(tx, uid) : undefined
      if (account) await tellChanges(context, tx, account.email, ['second-factor-removed'])
      return removed
    },
    watchAccounts: (watcher) => void context.watchers.push(watcher),
    disableAccount: (tx, uid) => disableAccount(context, tx, uid),
    removeAccount: (tx, uid) => eraseAccount(context, tx, uid),
    endSessions: async (tx, uid) => {
      await lockHolder(context, tx, uid)
      const account = await lockAccount(tx, uid)
      if (account) await signOutEverywhere(context, tx, account, clock())
    },
    endSession: (tx, uid, sessionId) => endSession(tx, uid, sessionId, clock()),
    isStanding,
    listSessions,
    findRecord: findIdentityRecord,
    rotateKeys: context.keys.rotate,
    sweep: async () => {
      await context.keys.rotateOld()
      await context.keys.forgetOld()
      await forgetOldSessions(db, clock())
      await forgetOldAttempts(db, clock())
      await forgetOldCodes(db, clock())
    },
  }
}

async function verifyIdToken(context: IdentityContext, token: string): Promise<IdentityClaims> {
  const { account, issuedAt, authenticatedAt, sessionId } = await authenticate(context, token).catch(
    (error: unknown) => {
      if (!(error instanceof IdentityError)) throw error
      throw new Problem('not-signed-in', 'Please sign in again.', { cause: error })
    },
  )
  return {
    uid: account.localId,
    email: account.email,
    emailVerified: account.emailVerified,
    name: account.displayName ?? undefined,
    picture: account.photoUrl ?? undefined,
    issuedAt,
    authenticatedAt,
    sessionId,
  }
}

async function createAccount(
  context: IdentityContext,
  account: NewIdentityAccount,
): Promise<IdentityAccount> {
  const email = readEmail(account.email)
  const existing = await findAccountByEmail(context.db, email)
  if (existing) return viewAccount(existing)
  assertGoodPassword(account.password)
  const created = {
    email,
    passwordHash: await context.passwords.hash(account.password),
    displayName: readDisplayName(account.displayName ?? ''),
    photoUrl: readPhotoUrl(account.photoUrl ?? ''),
    emailVerified: account.emailVerified ?? false,
  }
  const inserted = await inTransaction(context.db, (tx) => insertAccount(tx, created, context.clock()))
  const made = inserted ?? (await findAccountByEmail(context.db, email))
  if (!made) throw new Error(`The account of ${email} went as it was being made.`)
  return viewAccount(made)
}

function viewAccount(account: Account): IdentityAccount {
  const { localId, email, emailVerified, ownerProved, disabled, createdAt, lastLoginAt } = account
  return {
    uid: localId,
    email,
    emailVerified,
    ownerProved,
    hasPassword: account.passwordHash !== null,
    displayName: account.displayName ?? undefined,
    photoUrl: account.photoUrl ?? undefined,
    disabled,
    createdAt,
    lastLoginAt,
  }
}
