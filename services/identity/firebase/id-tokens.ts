import { errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal.ts'
import type { Clock } from '#lib/clock.ts'
import type { IdentityClaims } from '../identity.ts'

type TokenSettings = { projectId: string; clock: Clock; keys: JWTVerifyGetKey }

/** Allows for differences between our clock and Google's. */
const skewSeconds = 30

const Claims = z.object({
  // A text, so exactly one audience: jose would also accept ours as one of several.
  aud: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(128)),
  iat: z.number(),
  auth_time: z.number(),
  email: z.optional(z.string()),
  email_verified: z.optional(z.boolean()),
  name: z.optional(z.string()),
  picture: z.optional(z.string()),
  firebase: z.optional(z.object({ sign_in_second_factor: z.optional(z.string()) })),
})
type Claims = z.infer<typeof Claims>

/**
 * Returns the claims of a Firebase ID token, checked as https://firebase.google.com/docs/auth/admin/verify-id-tokens
 * requires. Throws Refusal `not-signed-in` for an invalid token, and `provider-unavailable` when the keys to check it
 * cannot be fetched.
 */
export async function verifyFirebaseToken(token: string, settings: TokenSettings): Promise<IdentityClaims> {
  const claims = await readClaims(token, settings)
  if (!claims.email) throw new Refusal('not-signed-in/no-email')
  return {
    uid: claims.sub,
    email: claims.email.toLowerCase(),
    emailVerified: claims.email_verified ?? false,
    // Firebase itself removes unverified sign-in methods when the owner of an address verifies it.
    ownerVerified: claims.email_verified ?? false,
    name: claims.name,
    picture: claims.picture,
    issuedAt: new Date(claims.iat * 1000),
    authenticatedAt: new Date(claims.auth_time * 1000),
    usedSecondFactor: claims.firebase?.sign_in_second_factor !== undefined,
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

/** Refuses tokens that were issued in the future, or whose sign-in was. */
function assertPast(claims: Claims, now: Date): Claims {
  const latest = now.getTime() / 1000 + skewSeconds
  if (claims.iat > latest || claims.auth_time > latest) throw refusal()
  return claims
}

function refusal(cause?: unknown): Refusal {
  return new Refusal('not-signed-in/id-token', { cause })
}
