import { createHash, randomBytes } from 'node:crypto'
import { newId } from '#lib/ids.ts'
import type { Db, Tx } from '../../../database/database.ts'
import { type Account, lockAccount, nextValidSince, changeAccount } from '../accounts/accounts.ts'
import type { Caller, IdentityContext } from '../core/context.ts'
import { forgetDevices, rememberDevice } from '../throttle/devices.ts'

/** A session and the refresh token that continues it. ID tokens are made from it. */
export type Session = {
  account: Account
  sessionId: string
  refreshToken: string
  provider: string
  authenticatedAt: Date
  /** The second factor that was used. */
  secondFactorId: string | null
}

const maxPerAccount = 100
/**
 * How many tokens of one session are valid. Each change of the account adds one. The SDK keeps the newest, or one that
 * another tab received a moment before.
 */
const maxPerSession = 10
const day = 86_400_000
/** A session ends when it has not been used for this long. */
const endsUnusedMs = 60 * day
/** For this long, a refresh token that has ended is still answered as expired; after that, as unknown. */
const deleteAfterMs = { revoked: 30 * day, unused: 400 * day }

/** Refresh tokens last used before this time have expired. */
export const usedSince = (now: Date) => new Date(now.getTime() - endsUnusedMs)

export type SessionStart = {
  account: Account
  provider: string
  caller: Caller
  now: Date
  secondFactorId?: string | null
}

/** Opens a new session. If the account has 100 sessions already, the oldest is dropped. */
export async function openSession(tx: Tx, start: SessionStart): Promise<Session> {
  await rememberDevice(tx, start.account.localId, start)
  return addRefreshToken(tx, start, { sessionId: newId(), authenticatedAt: start.now })
}

/** Adds a refresh token to an existing session. The account still knows its device when all others were signed out. */
export async function continueSession(
  tx: Tx,
  start: SessionStart,
  of: { sessionId: string; authenticatedAt: Date },
): Promise<Session> {
  await rememberDevice(tx, start.account.localId, start)
  return addRefreshToken(tx, start, of)
}

async function addRefreshToken(
  tx: Tx,
  { account, provider, caller, now, secondFactorId = null }: SessionStart,
  { sessionId, authenticatedAt }: { sessionId: string; authenticatedAt: Date },
): Promise<Session> {
  const refreshToken = randomBytes(48).toString('base64url')
  await dropOldest(tx, account.localId, sessionId)
  await tx
    .insertInto('identityRefreshTokens')
    .values({
      tokenHash: hashToken(refreshToken),
      localId: account.localId,
      signInProvider: provider,
      userAgent: caller.userAgent?.slice(0, 400),
      createdAt: now,
      lastUsedAt: now,
      sessionId,
      authenticatedAt,
      secondFactorId,
    })
    .execute()
  return { account, provider, refreshToken, sessionId, authenticatedAt, secondFactorId }
}

/** Whether a session is still valid: at least one of its refresh tokens must be. */
export async function isSessionValid(db: Db, localId: string, sessionId: string): Promise<boolean> {
  const token = await db
    .selectFrom('identityRefreshTokens')
    .select('tokenHash')
    .where('localId', '=', localId)
    .where('sessionId', '=', sessionId)
    .where('revokedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return token !== undefined
}

/**
 * Locks the holder's records. Call this before locking an account that may be signed out everywhere: the deletion of a
 * user locks the two in this order.
 */
export async function lockHolder({ watchers }: IdentityContext, tx: Tx, localId: string): Promise<void> {
  for (const { signingOut } of watchers) await signingOut(tx, localId)
}

/**
 * Voids all tokens of a locked account, also those that watchers gave out. Call `lockHolder` before locking the
 * account. Returns the time from which new tokens are valid, which is already in the account's row.
 */
export async function signOutEverywhere(
  context: IdentityContext,
  tx: Tx,
  account: Account,
  now: Date,
): Promise<Date> {
  const validSince = nextValidSince(account, now)
  await changeAccount(tx, account.localId, { validSince })
  await revokeSessions(tx, account.localId, now)
  await forgetDevices(tx, account.localId)
  for (const { signedOut } of context.watchers) await signedOut(tx, account.localId, validSince)
  return validSince
}

/** Ends one session of an account. Returns false when it has no such valid session. */
export async function endSession(tx: Tx, localId: string, sessionId: string, now: Date): Promise<boolean> {
  // Without the lock, a token that is added at the same moment would not be revoked.
  await lockAccount(tx, localId)
  const { numUpdatedRows } = await tx
    .updateTable('identityRefreshTokens')
    .set({ revokedAt: now })
    .where('localId', '=', localId)
    .where('sessionId', '=', sessionId)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Voids every refresh token of an account. */
export async function revokeSessions(tx: Tx, localId: string, now: Date): Promise<void> {
  await tx
    .updateTable('identityRefreshTokens')
    .set({ revokedAt: now })
    .where('localId', '=', localId)
    .where('revokedAt', 'is', null)
    .execute()
}

/**
 * Like `revokeSessions`, for an account that is about to be deleted. It also deletes the user agents, so that only the
 * hashes of void tokens are left.
 */
export async function eraseSessions(tx: Tx, localId: string, now: Date): Promise<void> {
  await revokeSessions(tx, localId, now)
  await tx
    .updateTable('identityRefreshTokens')
    .set({ userAgent: null })
    .where('localId', '=', localId)
    .execute()
}

/** Returns when a token was last issued to the account; undefined when it has no refresh tokens left. */
export async function findLastRefresh(db: Db, localId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('identityRefreshTokens')
    .select((select) => select.fn.max('lastUsedAt').as('at'))
    .where('localId', '=', localId)
    .executeTakeFirst()
  return row?.at ?? undefined
}

/** Deletes refresh tokens that were revoked, replaced or last used long ago. */
export async function deleteOldSessions(tx: Tx, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age)
  await tx
    .deleteFrom('identityRefreshTokens')
    .where((where) =>
      where.or([
        where('revokedAt', '<', before(deleteAfterMs.revoked)),
        // Until then, somebody may come with a token that a thief has replaced.
        where('replacedAt', '<', before(endsUnusedMs)),
        where('lastUsedAt', '<', before(deleteAfterMs.unused)),
      ]),
    )
    .execute()
}

/**
 * Makes room for one more token: deletes the oldest valid tokens of this session, and the oldest of the account's other
 * sessions. Keeps the replaced tokens of this session, because they show that a token was stolen.
 */
export async function dropOldest(tx: Tx, localId: string, sessionId: string): Promise<void> {
  await tx
    .deleteFrom('identityRefreshTokens')
    .where('tokenHash', 'in', (tokens) =>
      tokens
        .selectFrom('identityRefreshTokens')
        .select('tokenHash')
        .where('localId', '=', localId)
        .where('sessionId', '=', sessionId)
        .where('replacedAt', 'is', null)
        .orderBy('createdAt', 'desc')
        .orderBy('tokenHash')
        .offset(maxPerSession - 1),
    )
    .execute()
  await tx
    .deleteFrom('identityRefreshTokens')
    .where('localId', '=', localId)
    .where('sessionId', 'in', (sessions) =>
      sessions
        .selectFrom('identityRefreshTokens')
        .select('sessionId')
        .where('localId', '=', localId)
        .where('sessionId', '!=', sessionId)
        .groupBy('sessionId')
        .orderBy((select) => select.fn.max('createdAt'), 'desc')
        .orderBy('sessionId')
        .offset(maxPerAccount - 1),
    )
    .execute()
}

/** Refresh tokens are long and random, so a plain hash of them cannot be reversed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
