import type { Db, Tx } from '../database/database.ts'

/**
 * Copies a picture from another host to our storage and returns our address of it; null when the picture cannot be
 * fetched. An address of ours is returned unchanged if a guest has uploaded it, or nobody, or the person of this identity
 * account; otherwise null. Never call this in a transaction: it uses the network.
 */
export type HostPicture = (address: string, identityId?: string) => Promise<string | null>

/** The claims of a verified ID token. */
export type IdentityClaims = {
  /** The provider's id of the account. */
  uid: string
  /** In lower case. */
  email: string
  emailVerified: boolean
  /** Whether the holder of the account has shown that the address is theirs. */
  ownerVerified: boolean
  name?: string
  picture?: string
  issuedAt: Date
  /** When the bearer last signed in with a credential. */
  authenticatedAt: Date
  /** Whether a second factor was part of the sign-in. */
  usedSecondFactor: boolean
  /** The id of the token's session; undefined where the provider does not say. */
  sessionId?: string
}

/** A session on one device. */
export type IdentitySession = {
  id: string
  userAgent?: string
  /** `password` or `google.com`. */
  provider: string
  signedInAt: Date
  lastUsedAt: Date
}

/** What the provider stores about an account, for the export of a person's data. */
export type IdentityRecord = {
  email: string
  emailVerified: boolean
  displayName?: string
  photoUrl?: string
  /** The sign-in methods: `password`, `google.com`. */
  providers: string[]
  secondFactors: { name?: string; enrolledAt: Date }[]
  createdAt: Date
  lastLoginAt: Date
}

/** The identity provider: the embedded service or a Firebase project. */
export type IdentityProvider = {
  /**
   * Counts a request for the record of somebody who signs up, because its answer shows whether an address is taken.
   * Throws Refusal `too-many-requests`.
   */
  countSignUp: (email: string, address: string) => Promise<void>
  /** Throws Refusal `not-signed-in` when the token is malformed, forged, for another project, expired or revoked. */
  verifyIdToken: (token: string) => Promise<IdentityClaims>
  /**
   * The provider's id of the account of a token, without asking whether the token was revoked. Undefined for any other text,
   * and for a token that `verifyIdToken` has refused. This is enough to count calls, and not enough to admit anybody.
   */
  findHolder: (token: string) => Promise<string | undefined>
  /** Signs an account out everywhere and refuses its sign-ins, after this transaction. */
  disableAccount: (tx: Tx, uid: string) => Promise<void>
  /** Deletes an account with all data that the provider has about it, after this transaction. */
  removeAccount: (tx: Tx, uid: string) => Promise<void>
  /** Signs an account out on every device, after this transaction. */
  endSessions: (tx: Tx, uid: string) => Promise<void>
  /**
   * Like `endSessions`, for one session. Returns false when no such session is valid, or the provider does not tell
   * sessions apart.
   */
  endSession: (tx: Tx, uid: string, sessionId: string) => Promise<boolean>
  /** Whether this session of the account is still valid; true where the provider does not say. */
  isSessionValid: (db: Db, uid: string, sessionId: string) => Promise<boolean>
  /** The account's sessions, the most recently used first; undefined where the provider does not say. */
  listSessions: (db: Db, uid: string) => Promise<IdentitySession[] | undefined>
  /** Whether the account asks for a second factor; undefined where the provider does not say. */
  hasSecondFactor: (db: Db, uid: string) => Promise<boolean | undefined>
  /** Returns undefined where the provider does not say, or has no such account. */
  findRecord: (db: Db, uid: string) => Promise<IdentityRecord | undefined>
}
