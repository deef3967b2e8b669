import { errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod/mini'
import { Problem } from '#contract/errors.ts'
import type { Clock } from '#lib/clock.ts'
import type { IdentityClaims } from '../identity.ts'

export type TokenSettings = { projectId: string; clock: Clock; keys: JWTVerifyGetKey }

/** Clocks differ, ours from Google's too. */
const skewSeconds = 30

const Claims = z.object({
  // One audience: jose would take ours among several.
  aud: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(128)),
  iat: z.number(),
  auth_time: z.number(),
  email: z.optional(z.string()),
  email_verified: z.optional(z.boolean()),
  name: z.optional(z.string()),
  picture: z.optional(z.string()),
})
type Claims = z.infer<typeof Claims>

/**
 * What a Firebase ID token says, checked as https://firebase.google.com/docs/auth/admin/verify-id-tokens asks. Throws
 * Problem `not-signed-in` for a token that is not to be believed, `provider-unavailable` when nobody can tell.
 */
export async function verifyFirebaseToken(token: string, settings: TokenSettings): Promise<IdentityClaims> {
  const claims = await readClaims(token, settings)
  if (!claims.email)
    throw new Problem('not-signed-in', 'This account has no e-mail address, and Hatbodol goes by one.')
  return {
    uid: claims.sub,
    email: claims.email.toLowerCase(),
    emailVerified: claims.email_verified ?? false,
    name: claims.name,
    picture: claims.picture,
    issuedAt: new Date(claims.iat * 1000),
    authenticatedAt: new Date(claims.auth_time * 1000),
  }
}

async function readClaims(token: string, { projectId, clock, keys }: TokenSettings): Promise<Claims> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      currentDate: clock(),
      clockTolerance: skewSeconds,
      requiredClaims: ['exp', 'iat', 'sub', 'auth_time'],
    })
    return assertPast(Claims.parse(payload), clock())
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.core.$ZodError) throw refusal(error)
    throw error
  }
}

/** Nobody has signed in, and nothing was signed, at a time that is yet to come. */
function assertPast(claims: Claims, now: Date): Claims {
  const latest = now.getTime() / 1000 + skewSeconds
  if (claims.iat > latest || claims.auth_time > latest) throw refusal()
  return claims
}

function refusal(cause?: unknown): Problem {
  return new Problem('not-signed-in', 'Please sign in again.', { cause })
}
