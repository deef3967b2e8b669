import { createHmac } from 'node:crypto'
import { type Db, inTransaction, type Tx } from '../../../database/database.ts'
import { lockAccount } from '../accounts/accounts.ts'
import type { IdentityContext } from '../core/context.ts'
import { refuse } from '../core/errors.ts'
import { dropOldest, endSession, hashToken, type Session, usedSince } from './sessions.ts'

/**
 * For this long, a replaced token still gets the same successor: two tabs may renew at once, and the answer to a renewal
 * may be lost on the way.
 */
const graceMs = 5 * 60_000

/** Who has lost the answers to more renewals than this is not one browser. */
const maxLost = 20

/** How often a session may be renewed in 60 days. The SDK renews once an hour, and after some changes of the account. */
const maxRenewals = 2000

/**
 * Exchanges a refresh token for its successor, and returns the session that it belongs to. A token that was replaced
 * longer ago than `graceMs`, or more than `maxLost` times since, is in two hands, so it ends its session. Throws
 * IdentityError INVALID_REFRESH_TOKEN for an unknown token, TOKEN_EXPIRED for one that was revoked, replaced or not
 * used for 60 days, USER_NOT_FOUND, USER_DISABLED.
 */
export async function renewSession(context: IdentityContext, refreshToken: string): Promise<Session> {
  const renewed = await inTransaction(context.db, (tx) => renew(context, tx, refreshToken))
  // Thrown here, so that the end of a session is committed.
  if (!renewed) throw refuse('TOKEN_EXPIRED')
  return renewed
}

async function renew(context: IdentityContext, tx: Tx, sent: string): Promise<Session | undefined> {
  const now = context.clock()
  const owner = await findToken(tx, sent)
  if (!owner) throw refuse('INVALID_REFRESH_TOKEN')
  const account = owner.localId ? await lockAccount(tx, owner.localId) : undefined
  if (!account) throw refuse('USER_NOT_FOUND')
  if (account.disabled) throw refuse('USER_DISABLED')
  const token = await findToken(tx, sent)
  if (!token || token.revokedAt || token.lastUsedAt <= usedSince(now)) return undefined
  const { sessionId, signInProvider: provider, authenticatedAt, secondFactorId } = token
  const refreshToken = await findSuccessor(context, tx, { ...token, refreshToken: sent }, now)
  if (refreshToken !== undefined)
    return { account, sessionId, refreshToken, provider, authenticatedAt, secondFactorId }
  await endSession(tx, account.localId, sessionId, now)
  return undefined
}

/**
 * Returns the account whose session a refresh token would continue now; undefined for any other text. This is enough to
 * count requests; only `renewSession` decides.
 */
export async function findRenewing(
  { db, clock }: IdentityContext,
  sent: string,
): Promise<string | undefined> {
  const now = clock()
  const token = await findToken(db, sent)
  if (!token?.localId || token.revokedAt || token.lastUsedAt <= usedSince(now)) return undefined
  return isStolen(token, now) ? undefined : token.localId
}

const findToken = (db: Db, refreshToken: string) =>
  db
    .selectFrom('identityRefreshTokens')
    .selectAll()
    .where('tokenHash', '=', hashToken(refreshToken))
    .executeTakeFirst()

type StoredToken = NonNullable<Awaited<ReturnType<typeof findToken>>>
type SentToken = StoredToken & { refreshToken: string }

/** Returns the token to send; undefined when this token is in two hands. */
async function findSuccessor(context: IdentityContext, tx: Tx, token: SentToken, now: Date) {
  const { replacedAt } = token
  if (!replacedAt) return (await mayRenew(tx, token)) ? replace(context, tx, token, now) : undefined
  return isStolen(token, now) ? undefined : findLatest(context, tx, token)
}

/** Whether somebody sends a token whose successor its owner has had for longer than `graceMs`. */
const isStolen = ({ replacedAt }: StoredToken, now: Date) =>
  replacedAt !== null && now.getTime() - replacedAt.getTime() > graceMs

async function mayRenew(tx: Tx, { localId, sessionId }: StoredToken): Promise<boolean> {
  const { count } = await tx
    .selectFrom('identityRefreshTokens')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('localId', '=', localId)
    .where('sessionId', '=', sessionId)
    .where('replacedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count) < maxRenewals
}

/** Replaces a token of a locked account by its successor, and returns that. */
async function replace(
  context: IdentityContext,
  tx: Tx,
  { refreshToken, ...token }: SentToken,
  now: Date,
): Promise<string> {
  const successor = makeSuccessor(context, refreshToken)
  await tx
    .updateTable('identityRefreshTokens')
    .set({ replacedAt: now })
    .where('tokenHash', '=', token.tokenHash)
    .execute()
  if (token.localId) await dropOldest(tx, token.localId, token.sessionId)
  await tx
    .insertInto('identityRefreshTokens')
    .values({ ...token, tokenHash: hashToken(successor), createdAt: now, lastUsedAt: now })
    .execute()
  return successor
}

/** The last successor of a replaced token; undefined when there is none, or none within `maxLost` renewals. */
async function findLatest(
  context: IdentityContext,
  tx: Tx,
  { localId, sessionId, refreshToken }: SentToken,
): Promise<string | undefined> {
  const rows = await tx
    .selectFrom('identityRefreshTokens')
    .select('tokenHash')
    .where('localId', '=', localId)
    .where('sessionId', '=', sessionId)
    .where('replacedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .execute()
  const valid = new Set(rows.map(({ tokenHash }) => tokenHash))
  let successor = refreshToken
  for (let lost = 0; lost < maxLost; lost += 1) {
    successor = makeSuccessor(context, successor)
    if (valid.has(hashToken(successor))) return successor
  }
  return undefined
}

/** The successor is computed, so that it can be sent again although only hashes of tokens are stored. */
function makeSuccessor({ sealingKey }: IdentityContext, refreshToken: string): string {
  return createHmac('sha384', sealingKey).update(`refresh token ${refreshToken}`).digest('base64url')
}
