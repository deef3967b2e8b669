import { errors, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { type GoogleClaims, GoogleTokenRefused, type VerifyGoogleToken } from './google.ts'
import type { Issuer } from './issuer.ts'

/** Allows for differences between our clock and Google's. */
const skewSeconds = 30

const Claims = z.object({
  // A text, so exactly one audience: jose would also accept ours as one of several.
  aud: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.optional(z.string()),
  // OpenID Connect has a boolean; some of Google's older tokens have the text "true" or "false".
  email_verified: z.optional(z.union([z.boolean(), z.string()])),
  hd: z.optional(z.string()),
  name: z.optional(z.string()),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
  picture: z.optional(z.string()),
})
type Claims = z.infer<typeof Claims>

/** Checks the token that the browser sends, as OpenID Connect Core, section 3.1.3.7, requires. */
export function createTokenVerifier(issuer: Issuer): VerifyGoogleToken {
  return async (idToken) => {
    try {
      const { payload } = await jwtVerify(idToken, issuer.keys, {
        algorithms: ['RS256'],
        issuer: issuer.names,
        audience: issuer.clientId,
        currentDate: issuer.clock(),
        clockTolerance: skewSeconds,
        requiredClaims: ['exp', 'iat', 'sub'],
      })
      return toGoogleClaims(Claims.parse(payload))
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof z.core.$ZodError)
        throw new GoogleTokenRefused(error)
      throw error
    }
  }
}

function toGoogleClaims(claims: Claims): GoogleClaims {
  return {
    subject: claims.sub,
    email: claims.email?.toLowerCase(),
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    hostedDomain: claims.hd,
    name: claims.name,
    givenName: claims.given_name,
    familyName: claims.family_name,
    picture: claims.picture,
  }
}
