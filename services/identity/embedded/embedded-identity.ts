import type { FastifyPluginAsync } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Refusal } from '#contract/refusal.ts'
import { createFairQueue, type FairQueueLimits } from '#lib/fair-queue.ts'
import { createCallCounts } from '../../calls/call-counts.ts'
import { inTransaction, type Tx } from '../../database/database.ts'
import type { IdentityClaims, IdentityProvider } from '../identity.ts'
import { findAccountByEmail, findAccountById, lockAccount, readEmail } from './accounts/accounts.ts'
import {
  createAccount,
  type IdentityAccount,
  type NewIdentityAccount,
  openAccount,
  toIdentityAccount,
} from './accounts/identity-accounts.ts'
import { canRecover, type CodePurpose, type CodeSubject, deleteOldCodes, issueCode } from './emails/codes.ts'
import { isOutdated } from './emails/outdated-emails.ts'
import { reportAccountChanges } from './emails/report-changes.ts'
import type { AccountWatcher, IdentityContext } from './core/context.ts'
import { IdentityError } from './core/errors.ts'
import { createKeys } from './core/keys.ts'
import { createPasswords, owaspCost, type PasswordCost } from './core/passwords.ts'
import { disableAccount, eraseAccount } from './account-changes/deletion.ts'
import { findIdentityRecord, listSessions } from './accounts/records.ts'
import { withdrawPassword } from './account-changes/withdraw-password.ts'
import { findSecondFactors, removeSecondFactors } from './accounts/second-factors.ts'
import {
  endSession,
  deleteOldSessions,
  isSessionValid,
  lockHolder,
  signOutEverywhere,
  usedSince,
} from './sessions/sessions.ts'
import { standardTurns } from './throttle/turns.ts'
import { deleteOldDevices } from './throttle/devices.ts'
import { deleteOldLimits, type Limits, standardLimits } from './core/limits.ts'
import { reserveRecord } from './throttle/throttle.ts'
import { authenticate, findHolder } from './sessions/tokens.ts'
import { standardRequests } from './request-limits.ts'
import { createIdentityPlugin } from './wire.ts'

type WithDefaults = 'revealAccounts' | 'requestsPerMinute' | 'calls' | 'isHttps'
type WhereSwitchedOn = 'verifyGoogleToken' | 'captcha' | 'hostPicture'
type Given =
  | 'db'
  | 'clock'
  | 'apiKey'
  | 'projectId'
  | 'authorizedDomains'
  | 'sealingKey'
  | 'deviceKey'
  | 'requestEmail'

export type EmbeddedIdentitySettings = Pick<IdentityContext, Given> &
  Partial<Pick<IdentityContext, WithDefaults | WhereSwitchedOn>> & {
    /** OWASP's by default. A hash with another cost is replaced at the next sign-in of its owner. */
    passwordCost?: PasswordCost
    /** How many sign-ins run at once and how many wait. The default depends on the number of processors. */
    turns?: FairQueueLimits
    limits?: Partial<Limits>
  }

export type EmbeddedIdentity = IdentityProvider & {
  /** Mounts the service at the SDK's paths; needs a migrated database. */
  plugin: FastifyPluginAsync
  /**
   * Makes an account with a password. If the address has an account already, returns that one unchanged. Throws
   * IdentityError INVALID_EMAIL, WEAK_PASSWORD and others.
   */
  createAccount: (account: NewIdentityAccount) => Promise<IdentityAccount>
  /**
   * Makes an account without a password; its holder sets one later. Returns undefined when the address already has an
   * account.
   */
  openAccount: (
    tx: Tx,
    account: Pick<NewIdentityAccount, 'email' | 'displayName'>,
  ) => Promise<IdentityAccount | undefined>
  /**
   * Makes a code that sets the account's password, verifies or changes its address, or recovers an earlier one. Valid
   * once, and for one hour (a week for the last).
   */
  issueCode: (tx: Tx, uid: string, purpose: CodePurpose, about?: CodeSubject) => Promise<string>
  /** Whether the code of an email must not be made any more. Locks the account. */
  isOutdated: typeof isOutdated
  /** Whether an earlier address of an account has a code that was valid at this time and takes the account back. */
  canRecover: (uid: string, earlierEmail: string, at: Date) => Promise<boolean>
  findAccount: (uid: string) => Promise<IdentityAccount | undefined>
  findAccountByEmail: (email: string) => Promise<IdentityAccount | undefined>
  /** Removes all second factors of an account whose holder lost them, and notifies the holder. Returns how many. */
  removeSecondFactors: (tx: Tx, uid: string) => Promise<number>
  /**
   * Removes this password from the account of the address and signs it out everywhere. Returns false when the account
   * has another password or none.
   */
  withdrawPassword: (email: string, password: string) => Promise<boolean>
  /** Registers a watcher, which is notified of what happens to accounts. */
  watchAccounts: (watcher: AccountWatcher) => void
  /** Makes a new signing key. Tokens of the old one stay valid until they expire. */
  rotateKeys: () => Promise<void>
  /**
   * Makes a new signing key each month, and deletes old keys, refresh tokens, throttle counts and codes. Once a day is
   * enough.
   */
  sweep: () => Promise<void>
}

/** Our own Identity Toolkit service for the official Firebase SDK. It stores everything in our database. */
export function createEmbeddedIdentity(settings: EmbeddedIdentitySettings): EmbeddedIdentity {
  const { passwordCost = owaspCost, turns = standardTurns, limits, ...given } = settings
  const { db, clock } = given
  const context: IdentityContext = {
    ...given,
    // A setting may be there and undefined: then it has its default, too.
    revealAccounts: given.revealAccounts ?? false,
    requestsPerMinute: given.requestsPerMinute ?? standardRequests,
    calls: given.calls ?? createCallCounts(),
    isHttps: given.isHttps ?? false,
    limits: { ...standardLimits, ...limits },
    endedTokens: new LRUCache({ max: 2000 }),
    keys: createKeys(db, clock, given.sealingKey),
    passwords: createPasswords(passwordCost),
    inTurn: createFairQueue(turns),
    watchers: [],
  }
  return {
    plugin: createIdentityPlugin(context),
    countSignUp: (email, network) => countSignUp(context, email, network),
    verifyIdToken: (token) => verifyIdToken(context, token),
    findHolder: (token) => findHolder(context, token),
    createAccount: (account) => createAccount(context, account),
    openAccount: (tx, account) => openAccount(tx, account, clock()),
    issueCode: (tx, uid, purpose, about) => issueCode(tx, uid, purpose, clock(), about),
    isOutdated,
    canRecover: (uid, earlierEmail, at) => canRecover(db, uid, earlierEmail, at),
    findAccount: async (uid) => {
      const account = await findAccountById(db, uid)
      return account && toIdentityAccount(account)
    },
    findAccountByEmail: async (email) => {
      const account = await findAccountByEmail(db, readEmail(email))
      return account && toIdentityAccount(account)
    },
    removeSecondFactors: async (tx, uid) => {
      const removed = await removeSecondFactors(tx, uid)
      const account = removed > 0 ? await findAccountById(tx, uid) : undefined
      if (account) await reportAccountChanges(context, tx, account, ['second-factor-removed'])
      return removed
    },
    withdrawPassword: (email, password) => withdrawPassword(context, readEmail(email), password),
    watchAccounts: (watcher) => void context.watchers.push(watcher),
    disableAccount: (tx, uid) => disableAccount(context, tx, uid),
    removeAccount: (tx, uid) => eraseAccount(context, tx, uid),
    endSessions: async (tx, uid) => {
      await lockHolder(context, tx, uid)
      const account = await lockAccount(tx, uid)
      if (account) await signOutEverywhere(context, tx, account, clock())
    },
    endSession: (tx, uid, sessionId) => endSession(tx, uid, sessionId, clock()),
    isSessionValid,
    listSessions: (db, uid) => listSessions(db, uid, usedSince(clock())),
    hasSecondFactor: async (db, uid) => (await findSecondFactors(db, uid)).length > 0,
    findRecord: findIdentityRecord,
    rotateKeys: context.keys.rotate,
    sweep: async () => {
      await context.keys.rotateOld()
      await context.keys.deleteOld()
      await inTransaction(db, async (tx) => {
        await deleteOldSessions(tx, clock())
        await deleteOldLimits(tx, clock())
        await deleteOldDevices(tx, clock())
        await deleteOldCodes(tx, clock())
      })
    },
  }
}

async function countSignUp(context: IdentityContext, email: string, address: string): Promise<void> {
  await reserveRecord(context, email, address).catch((error: unknown) => {
    if (!(error instanceof IdentityError)) throw error
    const { retryAfterSeconds } = error
    throw new Refusal('too-many-requests/calls', {
      cause: error,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    })
  })
}

async function verifyIdToken(context: IdentityContext, token: string): Promise<IdentityClaims> {
  const { account, issuedAt, authenticatedAt, sessionId, secondFactorId } = await authenticate(
    context,
    token,
  ).catch((error: unknown) => {
    if (!(error instanceof IdentityError)) throw error
    throw new Refusal('not-signed-in/id-token', { cause: error })
  })
  return {
    uid: account.localId,
    email: account.email,
    emailVerified: account.emailVerified,
    ownerVerified: account.ownerVerified,
    name: account.displayName ?? undefined,
    picture: account.photoUrl ?? undefined,
    issuedAt,
    authenticatedAt,
    usedSecondFactor: secondFactorId !== null,
    sessionId,
  }
}
