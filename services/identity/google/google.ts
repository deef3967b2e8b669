import type { FastifyPluginAsync } from 'fastify'

/** The claims of a verified Google ID token (OpenID Connect Core, section 5.1). */
export type GoogleClaims = {
  /** Google's own id of the person, which never changes. */
  subject: string
  /** In lower case; undefined if it was not requested from Google. */
  email?: string
  /** Whether the person has once shown Google that the address is theirs. */
  emailVerified: boolean
  /** The organization whose mail and accounts Google hosts. */
  hostedDomain?: string
  name?: string
  givenName?: string
  familyName?: string
  picture?: string
}

/**
 * Whether Google knows who owns the address now. It does for mail that it hosts. Any other address may belong to
 * somebody else by now: https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
 */
export function isHostedByGoogle({ email = '', emailVerified, hostedDomain }: GoogleClaims): boolean {
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
  /** Serves `/identity/google/start`, `/identity/google/callback` and, where it is used, the Google emulator. */
  plugin: FastifyPluginAsync
  verifyIdToken: VerifyGoogleToken
}
