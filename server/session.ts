import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { sessionRoutes } from '#contract/routes/session.ts'
import { Refusal } from '#contract/refusal.ts'
import { UserId } from '#contract/ids.ts'
import type { Handlers } from '#contract/route.ts'
import type { RequestSession } from '#contract/session.ts'
import { followLanguage } from '#features/users/commands/people.ts'
import { claimUser } from '#features/users/commands/records.ts'
import { findIdentityId, findSession, findTokensValidSince, isRemoved } from '#features/users/queries.ts'
import { assertSignedInWithin } from '#features/users/rules.ts'
import type { Clock } from '#lib/clock.ts'
import { inTransaction } from '#services/database/database.ts'
import type { IdentityClaims } from '#services/identity/identity.ts'
import type { Services } from '#services/services.ts'

/** How long one of our access tokens is valid. */
export const accessTokenSeconds = 3600
const issuer = 'hatbodol'

/** How and when the person of a token signed in. */
type SignIn = {
  authenticatedAt: Date
  usedSecondFactor?: boolean
  sessionId?: string | undefined
  /**
   * When the sign-in was last known to be valid. If that is before the person signed out everywhere, the sign-in has
   * ended.
   */
  validAt?: Date
}

/** Issues and reads access tokens. No other code may accept a UserId from a request. */
export type Sessions = {
  /**
   * Without `signIn`, the person signs in now. Throws `not-signed-in` when the person signed out everywhere after that
   * sign-in, even if only a moment later.
   */
  issue: (userId: UserId, signIn?: SignIn) => Promise<string>
  /**
   * The caller, with current data from the database, and without an admin's rights if `lacksSecondFactor`. Throws
   * `not-signed-in` for an invalid token and for a sign-in that has ended, and `account-removed` for a person who was
   * removed, even if their token has expired.
   */
  read: (bearer: string) => Promise<RequestSession>
  /**
   * The person of a token, without asking the database whether it is still valid. Undefined for any other text, and for
   * a token that `read` has refused. This is enough to count calls, and not enough to admit anybody. A device that was
   * signed out does not use up the calls of its owner.
   */
  findPerson: (bearer: string) => Promise<UserId | undefined>
  /**
   * Throws `sign-in-again` unless the caller signed in within these minutes. Throws `second-factor-required` for an
   * admin who signed in without a second factor, if their account has one or this installation requires one.
   */
  assertFresh: (session: RequestSession, minutes: number) => Promise<void>
}

type Needs = Pick<Services, 'db' | 'clock' | 'identity'>
type Settings = { key: Uint8Array; adminsNeedSecondFactor: boolean; endedTokens?: EndedTokens }

/** Tokens that were valid once, until the person or the device was signed out. */
export type EndedTokens = LRUCache<string, true>
export const createEndedTokens = (): EndedTokens => new LRUCache({ max: maxTokens })

export function createSessions(
  { db, clock, identity }: Needs,
  { key, adminsNeedSecondFactor, endedTokens = createEndedTokens() }: Settings,
): Sessions {
  const readClaims = createClaimsReader(key, clock)

  async function findValid({ sub, iat, auth_time, mfa = false, sid }: z.infer<typeof Claims>) {
    const found = await findSession(db, sub, new Date(iat * 1000))
    if (!found) return undefined
    const { session, identityId } = found
    // A single device can be signed out: a stolen phone loses access with its next request.
    if (sid && !(identityId && (await identity.isSessionValid(db, identityId, sid)))) return undefined
    const authenticatedAt = new Date(auth_time * 1000)
    const lacksSecondFactor = session.isAdmin && adminsNeedSecondFactor && !mfa
    const isAdmin = session.isAdmin && !lacksSecondFactor
    return { ...session, isAdmin, authenticatedAt, usedSecondFactor: mfa, sessionId: sid, lacksSecondFactor }
  }

  /** An expired token still shows whose it was, because its signature was checked first. */
  async function refuseRemoved(error: unknown): Promise<never> {
    const isExpired = error instanceof Refusal && error.cause instanceof errors.JWTExpired
    const { data } = Claims.safeParse(isExpired ? (error.cause as errors.JWTExpired).payload : undefined)
    throw data && (await isRemoved(db, data.sub)) ? new Refusal('account-removed') : error
  }

  return {
    issue: async (userId, signIn = { authenticatedAt: clock() }) => {
      const { authenticatedAt, usedSecondFactor, sessionId, validAt } = signIn
      const validSince = await findTokensValidSince(db, userId)
      // `validSince` is read only once and also dates the token. If tokens are voided after this read, this token is
      // void too.
      if (validSince && validAt && toSeconds(validAt) < toSeconds(validSince))
        throw sessionEndedProblem(clock().getTime() - validSince.getTime() < clocksApartMs)
      // `validSince` may be the next second. Then the new token gets that date, so that it is valid at once.
      const issuedAt = toSeconds(validSince && validSince > clock() ? validSince : clock())
      return new SignJWT({ auth_time: toSeconds(authenticatedAt), mfa: usedSecondFactor, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + accessTokenSeconds)
        .sign(key)
    },

    read: async (bearer) => {
      const claims = await readClaims(bearer).catch(refuseRemoved)
      const session = await findValid(claims)
      if (session) endedTokens.delete(bearer)
      else endedTokens.set(bearer, true)
      if (session) return session
      throw (await isRemoved(db, claims.sub)) ? new Refusal('account-removed') : sessionEndedProblem()
    },

    findPerson: async (bearer) => {
      if (endedTokens.has(bearer)) return undefined
      try {
        return (await readClaims(bearer)).sub
      } catch (error) {
        if (error instanceof Refusal) return undefined
        throw error
      }
    },

    assertFresh: async (session, minutes) => {
      assertSignedInWithin(minutes, session, clock())
      if (session.lacksSecondFactor) throw new Refusal('second-factor-required')
      if (!session.isAdmin || session.usedSecondFactor) return
      const identityId = await findIdentityId(db, session.userId)
      const isOn = identityId !== undefined && (await identity.hasSecondFactor(db, identityId)) === true
      if (isOn) throw new Refusal('second-factor-required')
    },
  }
}

/** The clock of an external provider may be this far behind ours. */
const clocksApartMs = 30_000

/** `justNow`: this may be the owner's next sign-in, dated by a clock that is behind ours. */
function sessionEndedProblem(justNow = false): Refusal {
  return new Refusal(justNow ? 'not-signed-in/ended-just-now' : 'not-signed-in/ended')
}

const Claims = z.object({
  sub: UserId,
  iat: z.number(),
  exp: z.number(),
  auth_time: z.number(),
  mfa: z.optional(z.boolean()),
  sid: z.optional(z.string()),
})

const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** Of how many tokens something is cached. A person sends the same token for an hour. */
const maxTokens = 2000

/**
 * Returns a function that reads the claims of our tokens, and throws `not-signed-in` for any other text. It checks the end
 * of a token each time, but its signature only once, because that takes a tenth of the time of a whole settlement.
 */
function createClaimsReader(key: Uint8Array, clock: Clock) {
  const cache = new LRUCache<string, z.infer<typeof Claims>>({ max: maxTokens })
  return async (token: string) => {
    const known = cache.get(token)
    if (known && known.exp > toSeconds(clock())) return known
    const claims = await verifyToken(token, key, clock)
    cache.set(token, claims)
    return claims
  }
}

async function verifyToken(token: string, key: Uint8Array, clock: Clock) {
  try {
    const { payload } = await jwtVerify(token, key, {
      issuer,
      algorithms: ['HS256'],
      currentDate: clock(),
      requiredClaims: ['exp', 'iat', 'sub'],
    })
    return Claims.parse(payload)
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.core.$ZodError)
      throw new Refusal('not-signed-in/ended', { cause: error })
    throw error
  }
}

/**
 * `GET /jwt`: exchanges an ID token for an access token. The first exchange claims the person's record for their
 * identity.
 */
export function sessionHandlers(
  { db, clock, identity }: Needs,
  sessions: Sessions,
): Handlers<typeof sessionRoutes> {
  return {
    create: async ({ query, bearer, requestId, language }) => {
      if (!bearer) throw new Refusal('not-signed-in/no-bearer')
      const claims = await identity.verifyIdToken(bearer)
      if (claims.email !== query.email) throw new Refusal('not-allowed/token-of-other')
      const cause = { requestId, at: clock() }
      const userId = await inTransaction(db, async (tx) => {
        const id = await claimUser(tx, claims, cause)
        await followLanguage(tx, id, language())
        return id
      })
      const { authenticatedAt, usedSecondFactor, sessionId } = claims
      const signIn = { authenticatedAt, usedSecondFactor, sessionId, validAt: knownValidAt(claims) }
      return { accessToken: await sessions.issue(userId, signIn) }
    },
  }
}

/**
 * When a sign-in was last known to be valid. Our own provider does not renew a sign-in that has ended, so the token's
 * issue time counts. An external provider may renew it in a browser that it has not signed out, so there only the time
 * counts when the person last showed a credential. A clock that is behind is not corrected, because that would accept a
 * sign-in from just before the sign-out.
 */
function knownValidAt({ sessionId, issuedAt, authenticatedAt }: IdentityClaims): Date {
  return sessionId === undefined ? authenticatedAt : issuedAt
}
