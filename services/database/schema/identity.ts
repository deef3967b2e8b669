import type { Generated } from 'kysely'
import type { Instant, Optional } from './columns.ts'

/** Accounts of the embedded identity service. Nothing outside services/identity/embedded reads them. */
export type IdentityAccountsTable = {
  localId: string
  email: string
  passwordHash: Optional<string>
  displayName: Optional<string>
  photoUrl: Optional<string>
  /** Somebody has read a letter to the address. */
  emailVerified: Generated<boolean>
  /** Whoever holds the account has shown that the address is theirs: only then do its ways in count as their own. */
  ownerProved: Generated<boolean>
  disabled: Generated<boolean>
  /** Tokens issued before this moment, a whole second, are void. */
  validSince: Instant
  passwordUpdatedAt: Optional<Date>
  createdAt: Instant
  lastLoginAt: Instant
}

export type IdentityRefreshTokensTable = {
  tokenHash: string
  /** One sign-in on one device; it may come to hold several refresh tokens. */
  sessionId: string
  /** Null once the account is gone: the token is then known to have been good, and of nobody. */
  localId: Optional<string>
  signInProvider: string
  userAgent: Optional<string>
  /** When its bearer last showed a credential. */
  authenticatedAt: Instant
  /** The second factor that the sign-in was proved with, where the account had one. */
  secondFactorId: Optional<string>
  createdAt: Instant
  lastUsedAt: Instant
  revokedAt: Optional<Date>
}

export type IdentityKeysTable = {
  kid: string
  privateJwk: string
  publicJwk: string
  createdAt: Instant
  /** Signs no more from here on; its tokens stay valid until they end. */
  retiredAt: Optional<Date>
}

/** Failed tries at passwords and sign-ups, for the throttle. */
export type IdentityAttemptsTable = {
  /** A hash of what is counted: an address, an account, the two together, a device. */
  key: string
  kind: string
  /** Fades with time, hence a fraction. */
  failures: number
  lastAt: Instant
}

/** Each lets its bearer do one thing for one account, once: set a password, say. */
export type IdentityCodesTable = {
  codeHash: string
  /** Google's name for what it is good for. */
  purpose: 'PASSWORD_RESET' | 'VERIFY_EMAIL'
  localId: string
  /** The address it was made for; with another one the account has since, it is void. */
  email: string
  expiresAt: Instant
  createdAt: Instant
}

/** An identity of another company that signs an account in. */
export type IdentityProvidersTable = {
  /** As the SDK names the company: `google.com`. */
  providerId: string
  /** The company's own id of the person, which never changes. */
  federatedId: string
  localId: string
  email: Optional<string>
  displayName: Optional<string>
  photoUrl: Optional<string>
  createdAt: Instant
}

/** Time-based codes of an app that an account asks for after the password. */
export type IdentitySecondFactorsTable = {
  enrollmentId: string
  localId: string
  displayName: Optional<string>
  /** The secret shared with the app, encrypted with a key of this installation. */
  sealedSecret: string
  /** The last interval whose code was taken: a code counts once. */
  lastStep: number
  enrolledAt: Instant
}

export type IdentityTables = {
  identityAccounts: IdentityAccountsTable
  identityRefreshTokens: IdentityRefreshTokensTable
  identityKeys: IdentityKeysTable
  identityAttempts: IdentityAttemptsTable
  identityCodes: IdentityCodesTable
  identityProviders: IdentityProvidersTable
  identitySecondFactors: IdentitySecondFactorsTable
}
