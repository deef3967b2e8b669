import { createLocalJWKSet, errors, jwtVerify, type JWTVerifyGetKey, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../../database/database.ts'
import { type Account, findAccountById, lockAccount, floorToSecond } from '../accounts/accounts.ts'
import type { IdentityContext } from '../core/context.ts'
import { IdentityError, refuse } from '../core/errors.ts'
import { listIdentities } from '../accounts/google-identities.ts'
import { idTokenSeconds } from '../core/keys.ts'
import { isSessionValid, type Session } from './sessions.ts'

const Claims = z.object({
  sub: z.string(),
  iat: z.number(),
  auth_time: z.number(),
  sid: z.string(),
  firebase: z.object({
    sign_in_provider: z.string(),
    second_factor_identifier: z.optional(z.string()),
  }),
})

/** The holder of an ID token, and the session that it belongs to. */
export type Bearer = {
  account: Account
  issuedAt: Date
  sessionId: string
  provider: string
  authenticatedAt: Date
  secondFactorId: string | null
}

const issuerOf = (projectId: string) => `https://securetoken.google.com/${projectId}`
const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000)
const fromSeconds = (seconds: number) => new Date(seconds * 1000)

/**
 * Makes an ID token that is valid for an hour. It has Firebase's claims
 * (https://firebase.google.com/docs/auth/admin/verify-id-tokens) and `sid`, the id of its session.
 */
export async function signIdToken(context: IdentityContext, session: Session): Promise<string> {
  const { account, provider, sessionId, authenticatedAt, secondFactorId } = session
  const { kid, key } = await context.keys.signingKey()
  const identities = await listIdentities(context.db, account.localId)
  const issuedAt = Math.max(toSeconds(context.clock()), toSeconds(account.validSince))
  return new SignJWT({
    name: account.displayName ?? undefined,
    picture: account.photoUrl ?? undefined,
    auth_time: toSeconds(authenticatedAt),
    user_id: account.localId,
    email: account.email,
    email_verified: account.emailVerified,
    sid: sessionId,
    firebase: {
      identities: {
        ...Object.fromEntries(identities.map((each) => [each.providerId, [each.federatedId]])),
        email: [account.email],
      },
      sign_in_provider: provider,
      ...(secondFactorId ? { sign_in_second_factor: 'totp', second_factor_identifier: secondFactorId } : {}),
    },
  })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(issuerOf(context.projectId))
    .setAudience(context.projectId)
    .setSubject(account.localId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + idTokenSeconds)
    .sign(key)
}

/** The tokens in the answer to a sign-in. */
export async function issueTokens(context: IdentityContext, session: Session) {
  return {
    idToken: await signIdToken(context, session),
    refreshToken: session.refreshToken,
    expiresIn: String(idTokenSeconds),
  }
}

/**
 * Returns the holder of the token, as they are in the database now. Throws IdentityError INVALID_ID_TOKEN when it is
 * malformed, forged or from another project; TOKEN_EXPIRED when it has expired, was revoked or its session has ended;
 * USER_NOT_FOUND; USER_DISABLED.
 */
export async function authenticate(context: IdentityContext, idToken: string): Promise<Bearer> {
  const claims = await verifyClaims(context, idToken, createLocalJWKSet(await context.keys.publicKeySet()))
  const issuedAt = fromSeconds(claims.iat)
  const account = await findValidAccount(context, claims).catch((error: unknown) => {
    if (error instanceof IdentityError) context.endedTokens.set(idToken, true)
    throw error
  })
  context.endedTokens.delete(idToken)
  return {
    account,
    issuedAt,
    sessionId: claims.sid,
    provider: claims.firebase.sign_in_provider,
    authenticatedAt: fromSeconds(claims.auth_time),
    secondFactorId: claims.firebase.second_factor_identifier ?? null,
  }
}

async function findValidAccount({ db }: IdentityContext, { sub, iat, sid }: z.infer<typeof Claims>) {
  const account = assertTokenValid(await findAccountById(db, sub), fromSeconds(iat))
  await assertSessionValid(db, account, sid)
  return account
}

/**
 * Returns the id of the account of a token, without asking the database whether it is still valid. Undefined for any other
 * text, and for a token that `authenticate` has refused. This is enough to count requests, and not enough to admit anybody.
 */
export async function findHolder(context: IdentityContext, idToken: string): Promise<string | undefined> {
  if (context.endedTokens.has(idToken)) return undefined
  try {
    return (await verifyClaims(context, idToken, context.keys.findKey)).sub
  } catch (error) {
    if (error instanceof IdentityError) return undefined
    throw error
  }
}

/** Returns the bearer's account, locked, if their token is still valid. Throws the errors of `authenticate`. */
export async function lockBearer(tx: Tx, { account: { localId }, issuedAt, sessionId }: Bearer) {
  const account = assertTokenValid(await lockAccount(tx, localId), issuedAt)
  await assertSessionValid(tx, account, sessionId)
  return account
}

/** Returns the account, if a token issued at this time is still valid for it. Throws the errors of `authenticate`. */
function assertTokenValid(account: Account | undefined, issuedAt: Date): Account {
  if (!account) throw refuse('USER_NOT_FOUND')
  if (issuedAt < floorToSecond(account.validSince)) throw refuse('TOKEN_EXPIRED')
  if (account.disabled) throw refuse('USER_DISABLED')
  return account
}

/** A session can end while the account's other sessions stay valid. Its ID tokens end with it. */
async function assertSessionValid(db: Db, { localId }: Account, sessionId: string): Promise<void> {
  if (!(await isSessionValid(db, localId, sessionId))) throw refuse('TOKEN_EXPIRED')
}

/** Like Google, we require a sign-in within five minutes before a change of how people sign in. */
const recentMs = 5 * 60_000

/** Throws IdentityError CREDENTIAL_TOO_OLD_LOGIN_AGAIN. */
export function assertSignedInRecently({ authenticatedAt }: Bearer, now: Date): void {
  if (now.getTime() - authenticatedAt.getTime() > recentMs) throw refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}

async function verifyClaims(
  { projectId, clock }: IdentityContext,
  idToken: string,
  findKey: JWTVerifyGetKey,
) {
  try {
    const { payload } = await jwtVerify(idToken, findKey, {
      algorithms: ['RS256'],
      issuer: issuerOf(projectId),
      audience: projectId,
      currentDate: clock(),
      requiredClaims: ['exp', 'iat', 'sub'],
    })
    return z.parse(Claims, payload)
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw refuse('TOKEN_EXPIRED')
    if (error instanceof errors.JOSEError) throw refuse('INVALID_ID_TOKEN')
    throw error
  }
}
