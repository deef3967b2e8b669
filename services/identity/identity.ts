import type { Db, Tx } from '../database/database.ts'

/** What a verified ID token says of its bearer. */
export type IdentityClaims = {
  /** The provider's id of the account. */
  uid: string
  /** Lower-cased. */
  email: string
  emailVerified: boolean
  name?: string
  picture?: string
  issuedAt: Date
  /** When its bearer last showed a credential. */
  authenticatedAt: Date
  /** The sign-in it belongs to; undefined where the provider does not say. */
  sessionId?: string
}

/** A sign-in on one device. */
export type IdentitySession = {
  id: string
  userAgent?: string
  /** `password`, `google.com`. */
  provider: string
  signedInAt: Date
  lastUsedAt: Date
}

/** What the provider keeps of an account, for the export of a person's data. */
export type IdentityRecord = {
  email: string
  emailVerified: boolean
  displayName?: string
  photoUrl?: string
  /** The ways in: `password`, `google.com`. */
  providers: string[]
  secondFactors: { name?: string; enrolledAt: Date }[]
  createdAt: Date
  lastLoginAt: Date
}

/** Who people are: the embedded service or a Firebase project. */
export type IdentityProvider = {
  /** Throws Problem `not-signed-in` when the token is malformed, forged, for another project, expired or revoked. */
  verifyIdToken: (token: string) => Promise<IdentityClaims>
  /** Signs an account out everywhere and lets it in no more, once this transaction is through. */
  disableAccount: (tx: Tx, uid: string) => Promise<void>
  /** Deletes an account with all that the provider has of it, once this transaction is through. */
  removeAccount: (tx: Tx, uid: string) => Promise<void>
  /** Signs an account out on every device, once this transaction is through. */
  endSessions: (tx: Tx, uid: string) => Promise<void>
  /** As `endSessions`, for one sign-in; false where no such one stands, or the provider does not tell them apart. */
  endSession: (tx: Tx, uid: string, sessionId: string) => Promise<boolean>
  /** Whether this sign-in of the account still holds; true where the provider does not tell. */
  isStanding: (db: Db, uid: string, sessionId: string) => Promise<boolean>
  /** Where the account is signed in, the latest use first; undefined where the provider does not tell. */
  listSessions: (db: Db, uid: string) => Promise<IdentitySession[] | undefined>
  /** Undefined where the provider does not tell, or has no such account. */
  findRecord: (db: Db, uid: string) => Promise<IdentityRecord | undefined>
}
