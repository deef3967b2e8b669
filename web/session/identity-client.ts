import type { User as FirebaseUser } from 'firebase/auth'

/** Who is signed in, in the identity provider's own fields. */
export type SignedInUser = Pick<
  FirebaseUser,
  | 'uid'
  | 'displayName'
  | 'photoURL'
  | 'providerData'
  | 'emailVerified'
  | 'phoneNumber'
  | 'isAnonymous'
  | 'tenantId'
> & { email: string }

export type Credentials = { email: string; password: string }
export type Profile = { displayName: string; photoURL: string }

/**
 * What the session needs of the identity provider. Its errors carry the provider's `code` (auth/…) and message;
 * no answer at all is a NetworkFailure from `getIdToken`, `reload`, and everything about letters.
 */
export type IdentityClient = {
  /** Calls back once it is known who is signed in, and again whenever that changes, here or in another tab. */
  watch: (onChange: () => void) => void
  readUser: () => SignedInUser | null
  signUp: (credentials: Credentials) => Promise<void>
  signIn: (credentials: Credentials) => Promise<void>
  updateProfile: (profile: Profile) => Promise<void>
  signOut: () => Promise<void>
  /** Deletes the account of who is signed in where it is kept elsewhere; our own service's goes with their record. */
  deleteAccount: () => Promise<void>
  /** The address of the account that a one-time code sets a password for. Throws auth/…-action-code. */
  readResetCode: (code: string) => Promise<string>
  setPassword: (code: string, password: string) => Promise<void>
  getIdToken: (how: { fresh: boolean }) => Promise<string>
  /** Signs in with what Google's popup gave. A newcomer had no account before. */
  signInWithGoogle: (proof: GoogleProof) => Promise<{ isNewcomer: boolean }>
  /** Asks for the letter with a link that sets a new password; whether there is such an account is not told. Throws LettersOff. */
  sendPasswordReset: (email: string) => Promise<void>
  /** Asks for the letter with a link that proves one's address. Throws LettersOff. */
  sendVerification: () => Promise<void>
  /** The address that the code of such a link is for. Throws auth/…-action-code. */
  readVerifyCode: (code: string) => Promise<string>
  /** Proves with the code that the address of who is signed in is theirs. */
  verifyEmail: (code: string) => Promise<void>
  /** Shows a credential anew, which the provider asks for before anything that changes how one signs in. */
  proveAgain: (proof: { password: string } | GoogleProof) => Promise<void>
  /** Of who is signed in; ends every other session. Throws auth/requires-recent-login. */
  changePassword: (password: string) => Promise<void>
  linkGoogle: (proof: GoogleProof) => Promise<void>
  unlinkGoogle: () => Promise<void>
  listSecondFactors: () => SecondFactor[]
  /** A new secret for an authenticator app. */
  startSecondFactor: () => Promise<SecondFactorSetup>
  removeSecondFactor: (id: string) => Promise<void>
  /** Asks the provider for who is signed in as they are now: an address verified elsewhere, say. */
  reload: () => Promise<void>
}

/** What Google's popup gave: an ID token, or, where Firebase opens the popup itself, nothing yet. */
export type GoogleProof = { googleIdToken: string } | { popup: true }

export type SecondFactor = { id: string; name: string | undefined; enrolledAt: Date }

export type SecondFactorSetup = {
  /** For typing by hand. */
  secret: string
  /** otpauth://…, for a QR code. */
  uri: string
  /** Switches it on with a first code of the app. Throws auth/invalid-verification-code. */
  finish: (code: string, name: string) => Promise<void>
}

/** The password was right, and the account asks for a code of its authenticator app besides. */
export class SecondFactorNeeded extends Error {
  readonly code = 'auth/multi-factor-auth-required'
  readonly factors: SecondFactor[]
  /** Goes on with such a code. Throws auth/invalid-verification-code; may be called again then. */
  readonly resolve: (factorId: string, code: string) => Promise<void>

  constructor(factors: SecondFactor[], resolve: SecondFactorNeeded['resolve'], cause: unknown) {
    super('A second proof of identity is needed.', { cause })
    this.name = 'SecondFactorNeeded'
    this.factors = factors
    this.resolve = resolve
  }
}

/** The `code` an identity provider's error carries, as `auth/wrong-password`. */
export function readAuthCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  return error.code.startsWith('auth/') ? error.code : undefined
}
