import { createHash, randomBytes } from 'node:crypto'
import { newId } from '#lib/ids.ts'
import { type Db, inTransaction, type Tx } from '../../../database/database.ts'
import { type Account, lockAccount, nextValidSince } from '../accounts/accounts.ts'
import type { Caller, IdentityContext } from '../context.ts'
import { refuse } from '../errors.ts'

/** A sign-in and what carries it on; an ID token is made from it. */
export type Session = {
  account: Account
  sessionId: string
  refreshToken: string
  provider: string
  authenticatedAt: Date
  /** The second factor it was proved with. */
  secondFactorId: string | null
}

const mostPerAccount = 100
/** Each change of the account adds one; the SDK keeps the newest, or one that another tab took a moment ago. */
const mostPerSession = 10
const day = 86_400_000
const forgetAfterMs = { revoked: 30 * day, unused: 400 * day }

export type Start = {
  account: Account
  provider: string
  caller: Caller
  now: Date
  secondFactorId?: string | null
}

/** A new sign-in. The oldest of an account that has very many is dropped. */
export function openSession(tx: Tx, start: Start): Promise<Session> {
  return addRefreshToken(tx, start, { sessionId: newId(), authenticatedAt: start.now })
}

/** One more refresh token of a sign-in there already is. */
export function continueSession(
  tx: Tx,
  start: Start,
  of: { sessionId: string; authenticatedAt: Date },
): Promise<Session> {
  return addRefreshToken(tx, start, of)
}

async function addRefreshToken(
  tx: Tx,
  { account, provider, caller, now, secondFactorId = null }: Start,
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

/**
 * The session a refresh token carries on. Throws IdentityError INVALID_REFRESH_TOKEN for one that never was,
 * TOKEN_EXPIRED for one that was revoked, USER_NOT_FOUND, USER_DISABLED.
 */
export function renewSession(db: Db, refreshToken: string, now: Date): Promise<Session> {
  const tokenHash = hashToken(refreshToken)
  return inTransaction(db, async (tx) => {
    const token = await tx
      .selectFrom('identityRefreshTokens')
      .select('localId')
      .where('tokenHash', '=', tokenHash)
      .executeTakeFirst()
    if (!token) throw refuse('INVALID_REFRESH_TOKEN')
    const account = token.localId ? await lockAccount(tx, token.localId) : undefined
    if (!account) throw refuse('USER_NOT_FOUND')
    if (account.disabled) throw refuse('USER_DISABLED')
    const used = await tx
      .updateTable('identityRefreshTokens')
      .set({ lastUsedAt: now })
      .where('tokenHash', '=', tokenHash)
      .where('revokedAt', 'is', null)
      .returning(['sessionId', 'signInProvider', 'authenticatedAt', 'secondFactorId'])
      .executeTakeFirst()
    if (!used) throw refuse('TOKEN_EXPIRED')
    const { sessionId, signInProvider: provider, authenticatedAt, secondFactorId } = used
    return { account, sessionId, refreshToken, provider, authenticatedAt, secondFactorId }
  })
}

/** Whether a sign-in still holds: whether one of its refresh tokens does. */
export async function isStanding(db: Db, localId: string, sessionId: string): Promise<boolean> {
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

/** Comes before the lock of an account that may be signed out everywhere: holder first, as whoever deletes people has it. */
export async function lockHolder({ watchers }: IdentityContext, tx: Tx, localId: string): Promise<void> {
  for (const { signingOut } of watchers) await signingOut(tx, localId)
}

/**
 * Voids every token of a locked account, those of ours who watch included: `lockHolder` comes before that lock. Gives the
 * moment from which new ones hold, which is in its row already.
 */
export async function signOutEverywhere(
  context: IdentityContext,
  tx: Tx,
  account: Account,
  now: Date,
): Promise<Date> {
  const validSince = nextValidSince(account, now)
  await tx
    .updateTable('identityAccounts')
    .set({ validSince })
    .where('localId', '=', account.localId)
    .execute()
  await revokeSessions(tx, account.localId, now)
  for (const { signedOut } of context.watchers) await signedOut(tx, account.localId, validSince)
  return validSince
}

/** Ends one sign-in of an account; false where no such one stands. */
export async function endSession(tx: Tx, localId: string, sessionId: string, now: Date): Promise<boolean> {
  // One that is being carried on at this moment gets its next token before this, and loses it here, or gets none.
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

/** As `revokeSessions`, for an account about to go: nothing of the person stays but the hash of a void token. */
export async function leaveSessionsBehind(tx: Tx, localId: string, now: Date): Promise<void> {
  await revokeSessions(tx, localId, now)
  await tx
    .updateTable('identityRefreshTokens')
    .set({ userAgent: null })
    .where('localId', '=', localId)
    .execute()
}

/** When a token was last issued to the account; undefined when none of its sessions is left. */
export async function findLastRefresh(db: Db, localId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('identityRefreshTokens')
    .select((select) => select.fn.max('lastUsedAt').as('at'))
    .where('localId', '=', localId)
    .executeTakeFirst()
  return row?.at ?? undefined
}

/** Drops refresh tokens long void or unused. */
export async function forgetOldSessions(db: Db, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age)
  await db
    .deleteFrom('identityRefreshTokens')
    .where((where) =>
      where.or([
        where('revokedAt', '<', before(forgetAfterMs.revoked)),
        where('lastUsedAt', '<', before(forgetAfterMs.unused)),
      ]),
    )
    .execute()
}

/** Makes room for one more token: of this sign-in, and of this sign-in among those of the account. */
async function dropOldest(tx: Tx, localId: string, sessionId: string): Promise<void> {
  await tx
    .deleteFrom('identityRefreshTokens')
    .where('tokenHash', 'in', (tokens) =>
      tokens
        .selectFrom('identityRefreshTokens')
        .select('tokenHash')
        .where('localId', '=', localId)
        .where('sessionId', '=', sessionId)
        .orderBy('createdAt', 'desc')
        .orderBy('tokenHash')
        .offset(mostPerSession - 1),
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
        .offset(mostPerAccount - 1),
    )
    .execute()
}

/** Refresh tokens are random through and through: a plain hash cannot be turned back. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
