import { createHash, randomBytes } from 'node:crypto'
import { newId } from '#lib/ids.ts'
import { type Db, inTransaction, type Tx } from '../../database/database.ts'
import { type Account, lockAccount } from './accounts.ts'
import type { Caller } from './context.ts'
import { refuse } from './errors.ts'

/** A sign-in and what carries it on; an ID token is made from it. */
export type Session = {
  account: Account
  sessionId: string
  refreshToken: string
  provider: string
  authenticatedAt: Date
}

const mostPerAccount = 100
const day = 86_400_000
const forgetAfterMs = { revoked: 30 * day, unused: 400 * day }

type Start = { account: Account; provider: string; caller: Caller; now: Date }

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
  { account, provider, caller, now }: Start,
  { sessionId, authenticatedAt }: { sessionId: string; authenticatedAt: Date },
): Promise<Session> {
  const refreshToken = randomBytes(48).toString('base64url')
  await dropOldest(tx, account.localId)
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
    })
    .execute()
  return { account, provider, refreshToken, sessionId, authenticatedAt }
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
      .returning(['sessionId', 'signInProvider', 'authenticatedAt'])
      .executeTakeFirst()
    if (!used) throw refuse('TOKEN_EXPIRED')
    const { sessionId, signInProvider, authenticatedAt } = used
    return { account, sessionId, refreshToken, provider: signInProvider, authenticatedAt }
  })
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

async function dropOldest(tx: Tx, localId: string): Promise<void> {
  await tx
    .deleteFrom('identityRefreshTokens')
    .where('tokenHash', 'in', (tokens) =>
      tokens
        .selectFrom('identityRefreshTokens')
        .select('tokenHash')
        .where('localId', '=', localId)
        .orderBy('createdAt', 'desc')
        .orderBy('tokenHash')
        .offset(mostPerAccount - 1),
    )
    .execute()
}

/** Refresh tokens are random through and through: a plain hash cannot be turned back. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
