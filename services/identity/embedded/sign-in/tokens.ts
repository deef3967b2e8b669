import { createLocalJWKSet, errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../../database/database.ts'
import { type Account, findAccountById, lockAccount, wholeSecond } from '../accounts/accounts.ts'
import type { IdentityContext } from '../context.ts'
import { refuse } from '../errors.ts'
import { listIdentities } from '../google/google-identities.ts'
import { idTokenSeconds } from './keys.ts'
import { isStanding, type Session } from './sessions.ts'

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

/** Whose ID token it is, and which sign-in it belongs to. */
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
 * An ID token with Firebase's claims (https://firebase.google.com/docs/auth/admin/verify-id-tokens), good for an hour,
 * and `sid`, the sign-in it came from.
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

/** What a sign-in is answered with. */
export async function issueTokens(context: IdentityContext, session: Session) {
  return {
    idToken: await signIdToken(context, session),
    refreshToken: session.refreshToken,
    expiresIn: String(idTokenSeconds),
  }
}

/**
 * Whose token it is, as the database has them now. Throws IdentityError INVALID_ID_TOKEN when it is malformed, forged or
 * of another project, TOKEN_EXPIRED when its time is over, it was revoked or its sign-in has ended, USER_NOT_FOUND,
 * USER_DISABLED.
 */
export async function authenticate(context: IdentityContext, idToken: string): Promise<Bearer> {
  const claims = await verifyClaims(context, idToken)
  const [issuedAt, sessionId] = [fromSeconds(claims.iat), claims.sid]
  const account = assertStillGood(await findAccountById(context.db, claims.sub), issuedAt)
  await assertStanding(context.db, account, sessionId)
  return {
    account,
    issuedAt,
    sessionId,
    provider: claims.firebase.sign_in_provider,
    authenticatedAt: fromSeconds(claims.auth_time),
    secondFactorId: claims.firebase.second_factor_identifier ?? null,
  }
}

/** The bearer's account, locked, if their token speaks for it to this moment; throws as `authenticate`. */
export async function lockBearer(tx: Tx, { account: { localId }, issuedAt, sessionId }: Bearer) {
  const account = assertStillGood(await lockAccount(tx, localId), issuedAt)
  await assertStanding(tx, account, sessionId)
  return account
}

/** The account, if a token issued at that moment still speaks for it; throws as `authenticate`. */
function assertStillGood(account: Account | undefined, issuedAt: Date): Account {
  if (!account) throw refuse('USER_NOT_FOUND')
  if (issuedAt < wholeSecond(account.validSince)) throw refuse('TOKEN_EXPIRED')
  if (account.disabled) throw refuse('USER_DISABLED')
  return account
}

/** A sign-in may end alone, when the way in it was made by is taken away: its ID tokens end with it. */
async function assertStanding(db: Db, { localId }: Account, sessionId: string): Promise<void> {
  if (!(await isStanding(db, localId, sessionId))) throw refuse('TOKEN_EXPIRED')
}

/** Google asks for a sign-in within five minutes before it changes how one signs in. */
const recentMs = 5 * 60_000

/** Throws IdentityError CREDENTIAL_TOO_OLD_LOGIN_AGAIN. */
export function assertSignedInRecently({ authenticatedAt }: Bearer, now: Date): void {
  if (now.getTime() - authenticatedAt.getTime() > recentMs) throw refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}

async function verifyClaims({ keys, projectId, clock }: IdentityContext, idToken: string) {
  try {
    const { payload } = await jwtVerify(idToken, createLocalJWKSet(await keys.publicKeySet()), {
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
