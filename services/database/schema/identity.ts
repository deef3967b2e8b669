import type { Generated } from 'kysely'
import type { Instant, Optional } from './columns.ts'

/** Accounts of the embedded identity service. Nothing outside services/identity/embedded reads them. */
export type IdentityAccountsTable = {
  localId: string
  email: string
  passwordHash: Optional<string>
  displayName: Optional<string>
  photoUrl: Optional<string>
  /** Somebody has opened a link in an email that we sent to the address. */
  emailVerified: boolean
  /**
   * The account's holder has shown that the address belongs to them. Until then, its sign-in methods may be somebody
   * else's.
   */
  ownerVerified: boolean
  /**
   * The address that the account had before it was moved to addresses whose owners its holder may not be. Null when
   * there was no such move since somebody last showed that the account belongs to the owner of its address.
   */
  movedFrom: Optional<string>
  /** When the address last changed. */
  movedAt: Optional<Date>
  /** No code recovers an address that the account left between these two: recoveries have undone those changes. */
  undoneSince: Optional<Date>
  undoneAt: Optional<Date>
  disabled: Generated<boolean>
  /** Tokens issued before this moment are void. It is a whole second. */
  validSince: Instant
  passwordUpdatedAt: Optional<Date>
  createdAt: Instant
  lastLoginAt: Instant
}

export type IdentityRefreshTokensTable = {
  tokenHash: string
  /** Identifies one sign-in on one device. It can have several refresh tokens. */
  sessionId: string
  /** Null after the account was deleted. The row stays, so that a renewal is refused with USER_NOT_FOUND. */
  localId: Optional<string>
  signInProvider: string
  userAgent: Optional<string>
  /** When the token's holder last authenticated with a credential. */
  authenticatedAt: Instant
  /** The second factor that was used to sign in, if the account had one. */
  secondFactorId: Optional<string>
  createdAt: Instant
  lastUsedAt: Instant
  revokedAt: Optional<Date>
  /** When it was exchanged for its successor. */
  replacedAt: Optional<Date>
}

export type IdentityKeysTable = {
  kid: string
  /** Encrypted with a key of the installation. Empty after the key was retired. */
  privateJwk: string
  publicJwk: string
  createdAt: Instant
  /** From this moment on the key signs no new tokens. Tokens that it signed stay valid until they expire. */
  retiredAt: Optional<Date>
}

/** Counters for rate limits, in the format of `rate-limiter-flexible`. */
export type IdentityLimitsTable = {
  /** The kind of the limit, and a hash of what is counted: a network, an account, or both together. */
  key: string
  points: number
  /** When the counter expires, in milliseconds since 1970. */
  expire: number | null
}

/** Devices on which somebody has signed in to an account. */
export type IdentityDevicesTable = {
  localId: string
  /** A hash of the token that the device keeps in a cookie. */
  tokenHash: string
  /** When somebody last signed in there. */
  lastAt: Instant
}

/** One-time codes. Each lets its holder do one thing for one account once, for example set a password. */
export type IdentityCodesTable = {
  codeHash: string
  /** Google's name for the code's purpose. */
  purpose: 'PASSWORD_RESET' | 'VERIFY_EMAIL' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL'
  localId: string
  /**
   * The address that the code was made for. When the account has another address now, the code is void, unless its
   * purpose is to restore this address.
   */
  email: string
  /** The address that the account gets when the code is used. */
  newEmail: Optional<string>
  /** For a code that recovers an address: the account's `movedFrom` while it had that address. */
  movedFrom: Optional<string>
  expiresAt: Instant
  createdAt: Instant
}

/** An account at another company that signs somebody in to an account here. */
export type IdentityProvidersTable = {
  /** The SDK's name for the company: `google.com`. */
  providerId: string
  /** The company's own id of the person, which never changes. */
  federatedId: string
  localId: string
  email: Optional<string>
  displayName: Optional<string>
  photoUrl: Optional<string>
  createdAt: Instant
}

/** Authenticator apps whose time-based codes an account asks for after the password. */
export type IdentitySecondFactorsTable = {
  enrollmentId: string
  localId: string
  displayName: Optional<string>
  /** The secret shared with the app, encrypted with a key of this installation. */
  sealedSecret: string
  /** The last time interval whose code was accepted. A code is accepted only once. */
  lastStep: number
  enrolledAt: Instant
}

/** Each code takes the place of the second factor once. It is deleted when it is used. */
export type IdentityRecoveryCodesTable = {
  localId: string
  /** A hash keyed with a secret of this installation. */
  codeHash: string
  createdAt: Instant
}

export type IdentityTables = {
  identityAccounts: IdentityAccountsTable
  identityRefreshTokens: IdentityRefreshTokensTable
  identityKeys: IdentityKeysTable
  identityLimits: IdentityLimitsTable
  identityDevices: IdentityDevicesTable
  identityCodes: IdentityCodesTable
  identityProviders: IdentityProvidersTable
  identitySecondFactors: IdentitySecondFactorsTable
  identityRecoveryCodes: IdentityRecoveryCodesTable
}
