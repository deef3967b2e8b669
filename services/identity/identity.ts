import type { Tx } from '../database/database.ts'

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
}

/** Who people are: the embedded service or a Firebase project. */
export type IdentityProvider = {
  /** Throws Problem `not-signed-in` when the token is malformed, forged, for another project, expired or revoked. */
  verifyIdToken: (token: string) => Promise<IdentityClaims>
  /** Signs an account out everywhere and lets it in no more, once this transaction is through. */
  disableAccount: (tx: Tx, uid: string) => Promise<void>
}
