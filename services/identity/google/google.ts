import type { FastifyPluginAsync } from 'fastify'

/** What a verified ID token of Google's says of its bearer (OpenID Connect Core, section 5.1). */
export type GoogleClaims = {
  /** Google's own id of the person, which never changes. */
  subject: string
  /** Lower-cased; undefined where Google was not asked for it. */
  email?: string
  /** Google has seen once that it is theirs. */
  emailVerified: boolean
  /** The organization whose mail and accounts Google hosts. */
  hostedDomain?: string
  name?: string
  givenName?: string
  familyName?: string
  picture?: string
}

/**
 * Whether Google knows whose the address is by now: it does of mail that it hosts. Any other address may have been given to
 * somebody else since. https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
 */
export function vouchesForAddress({ email = '', emailVerified, hostedDomain }: GoogleClaims): boolean {
  return emailVerified && (Boolean(hostedDomain) || /@(gmail|googlemail)\.com$/.test(email))
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
