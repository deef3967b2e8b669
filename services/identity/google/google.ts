import type { FastifyPluginAsync } from 'fastify'

/** What a verified ID token of Google's says of its bearer (OpenID Connect Core, section 5.1). */
export type GoogleClaims = {
  /** Google's own id of the person, which never changes. */
  subject: string
  /** Lower-cased; undefined where Google was not asked for it. */
  email?: string
  emailVerified: boolean
  name?: string
  givenName?: string
  familyName?: string
  picture?: string
}

/** Throws GoogleTokenRefused for a token that is malformed, forged, expired, or not meant for this product. */
export type VerifyGoogleToken = (idToken: string) => Promise<GoogleClaims>

export class GoogleTokenRefused extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'The ID token was refused.', { cause })
    this.name = 'GoogleTokenRefused'
  }
}

export type Google = {
  /** `/identity/google/start` and `/identity/google/callback`, and the local issuer where it stands in. */
  plugin: FastifyPluginAsync
  verifyIdToken: VerifyGoogleToken
}
