import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { Problem } from '#contract/errors.ts'
import { UserId } from '#contract/ids.ts'
import type { Handlers } from '#contract/route.ts'
import type { RequestSession, sessionRoutes } from '#contract/session.ts'
import { claimUser } from '#features/users/commands/records.ts'
import { findSession, findTokensValidSince } from '#features/users/queries.ts'
import type { Clock } from '#lib/clock.ts'
import { inTransaction } from '#services/database/database.ts'
import type { IdentityClaims } from '#services/identity/identity.ts'
import type { Services } from '#services/services.ts'

/** An access token of ours is good for this long. */
export const accessTokenSeconds = 3600
const issuer = 'hatbodol'

/** How whom a token is for has signed in. */
export type SignIn = {
  authenticatedAt: Date
  sessionId?: string | undefined
  /** When it was last shown to hold; by it one from before its holder signed out everywhere is told. */
  provedAt?: Date
}

/** Access tokens, and the one place where a UserId is believed. */
export type Sessions = {
  /**
   * Without a sign-in named, they sign in at this moment. Throws `not-signed-in` for a sign-in from before its holder signed
   * out everywhere, were it a moment ago.
   */
  issue: (userId: UserId, signIn?: SignIn) => Promise<string>
  /**
   * The caller as the database has them at this moment. Throws `not-signed-in` for a bad token, a removed person, and a
   * sign-in that has ended.
   */
  read: (bearer: string) => Promise<RequestSession>
}

type Needs = Pick<Services, 'db' | 'clock' | 'identity'>

export function createSessions({ db, clock, identity }: Needs, key: Uint8Array): Sessions {
  return {
    issue: async (userId, { authenticatedAt, sessionId, provedAt } = { authenticatedAt: clock() }) => {
      const validSince = await findTokensValidSince(db, userId)
      // The same read dates the token: whatever is voided from here on takes this one along.
      if (validSince && provedAt && toSeconds(provedAt) < toSeconds(validSince))
        throw endedProblem(clock().getTime() - validSince.getTime() < clocksApartMs)
      // A token is made in the very second in which those before it were voided.
      const issuedAt = toSeconds(validSince && validSince > clock() ? validSince : clock())
      return new SignJWT({ auth_time: toSeconds(authenticatedAt), sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + accessTokenSeconds)
        .sign(key)
    },

    read: async (bearer) => {
      const claims = await readClaims(bearer, key, clock)
      const found = await findSession(db, claims.sub, new Date(claims.iat * 1000))
      if (!found) throw endedProblem()
      const { session, identityId } = found
      const { sid: sessionId } = claims
      // A device may be signed out alone: a stolen phone is out with its next request.
      if (sessionId && !(identityId && (await identity.isStanding(db, identityId, sessionId))))
        throw endedProblem()
      return { ...session, authenticatedAt: new Date(claims.auth_time * 1000), sessionId }
    },
  }
}

/** A provider elsewhere may keep its clock this much behind ours. */
const clocksApartMs = 30_000

/** `justNow`: it may be the owner's next sign-in, dated by a clock that is behind. */
function endedProblem(justNow = false): Problem {
  const wait = 'If you signed out everywhere just now, wait half a minute and log in again.'
  return new Problem('not-signed-in', justNow ? wait : 'Please log in again.')
}

const Claims = z.object({
  sub: UserId,
  iat: z.number(),
  auth_time: z.number(),
  sid: z.optional(z.string()),
})

const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000)

async function readClaims(token: string, key: Uint8Array, clock: Clock) {
  try {
    const { payload } = await jwtVerify(token, key, { issuer, algorithms: ['HS256'], currentDate: clock() })
    return Claims.parse(payload)
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.core.$ZodError)
      throw new Problem('not-signed-in', 'Please log in again.', { cause: error })
    throw error
  }
}

/** `GET /jwt`: an ID token for an access token, and the first one ties the person's record to their identity. */
export function sessionHandlers(
  { db, clock, identity }: Needs,
  sessions: Sessions,
): Handlers<typeof sessionRoutes> {
  return {
    create: async ({ query, bearer, requestId }) => {
      if (!bearer) throw new Problem('not-signed-in', 'Send the ID token as Bearer.')
      const claims = await identity.verifyIdToken(bearer)
      if (claims.email !== query.email)
        throw new Problem('not-allowed', 'This token is for another e-mail address.')
      const cause = { requestId, at: clock() }
      const userId = await inTransaction(db, (tx) => claimUser(tx, claims.email, claims.uid, cause))
      const { authenticatedAt, sessionId } = claims
      return {
        accessToken: await sessions.issue(userId, { authenticatedAt, sessionId, provedAt: provedAt(claims) }),
      }
    },
  }
}

/**
 * Our own provider renews no sign-in that has ended. One elsewhere may, in a browser that it has not signed out: there only
 * the moment counts at which its holder last showed a credential, as it says. Nothing is added for a clock that is behind
 * ours: that would spare whoever came in just before.
 */
function provedAt({ sessionId, issuedAt, authenticatedAt }: IdentityClaims): Date {
  return sessionId === undefined ? authenticatedAt : issuedAt
}
