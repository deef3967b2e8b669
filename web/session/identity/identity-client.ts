import type { User as FirebaseUser } from 'firebase/auth'

/** The signed-in person, with the identity provider's own fields. */
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
 * What the session needs from the identity provider. Its errors have the provider's `code` (auth/…) and message. If the
 * provider does not answer, `getIdToken`, `reload` and everything about emails throw NetworkFailure.
 */
export type IdentityClient = {
  /** Calls `onChange` once it is known who is signed in, and whenever that changes, here or in another tab. */
  watch: (onChange: () => void) => void
  readUser: () => SignedInUser | null
  signUp: (credentials: Credentials) => Promise<void>
  signIn: (credentials: Credentials) => Promise<void>
  updateProfile: (profile: Profile) => Promise<void>
  signOut: () => Promise<void>
  /**
   * Deletes the signed-in person's account at an outside provider. With our own service this does nothing: the account
   * is deleted together with the user's record.
   */
  deleteAccount: () => Promise<void>
  /** The address of the account that a one-time code sets a password for. Throws auth/…-action-code. */
  readResetCode: (code: string) => Promise<string>
  setPassword: (code: string, password: string) => Promise<void>
  getIdToken: (how: { fresh: boolean }) => Promise<string>
  /** Signs in with the result of Google's popup. `isNewAccount` means that they had no account before. */
  signInWithGoogle: (proof: GoogleProof) => Promise<{ isNewAccount: boolean }>
  /**
   * Requests the email with a link that sets a new password. Does not say whether there is such an account. Throws
   * EmailsOff.
   */
  sendPasswordReset: (email: string) => Promise<void>
  /** Requests the email with a link that verifies the person's address. Throws EmailsOff. */
  sendVerification: () => Promise<void>
  /** The address that the code of such a link is for. Throws auth/…-action-code. */
  readVerifyCode: (code: string) => Promise<string>
  /** Verifies the address of the signed-in person with the code. */
  verifyEmail: (code: string) => Promise<void>
  /** Requests the email whose link changes the address of the signed-in person to this one. Throws EmailsOff. */
  changeEmail: (newEmail: string) => Promise<void>
  /** What the code of an email does to the address of an account. Throws auth/…-action-code. */
  readAddressCode: (code: string) => Promise<AddressCode>
  /** Changes the address of the account. All its sessions end. */
  applyAddressCode: (code: string) => Promise<void>
  /** Checks a credential again. The provider requires it before a change to the sign-in methods. */
  reauthenticate: (proof: Proof) => Promise<void>
  /** Changes the password of the signed-in person and ends their other sessions. Throws auth/requires-recent-login. */
  changePassword: (password: string) => Promise<void>
  linkGoogle: (proof: GoogleProof) => Promise<void>
  unlinkGoogle: () => Promise<void>
  listSecondFactors: () => SecondFactor[]
  /** Makes a new secret for an authenticator app. */
  startSecondFactor: () => Promise<SecondFactorSetup>
  removeSecondFactor: (id: string) => Promise<void>
  /**
   * Makes ten new codes. Each works once in place of the app; earlier codes stop working. Throws
   * auth/requires-recent-login.
   */
  makeRecoveryCodes: () => Promise<string[]>
  /** How many recovery codes are left; null if the provider has none. */
  countRecoveryCodes: () => Promise<number | null>
  /** Reads the signed-in person from the provider again, for example after their address was verified elsewhere. */
  reload: () => Promise<void>
}

/** The result of Google's popup: an ID token. `popup: true` means that Firebase will open the popup itself. */
export type GoogleProof = { googleIdToken: string } | { popup: true }

/** The credential with which somebody reauthenticates. */
export type Proof = { password: string } | GoogleProof

/** What a code does. `email` is the address that the account has after the code is used. */
export type AddressCode = { kind: 'change' | 'recovery'; email: string; previousEmail: string | undefined }

export type SecondFactor = { id: string; name: string | undefined; enrolledAt: Date }

export type SecondFactorSetup = {
  /** The key for an app into which it is typed by hand. */
  secret: string
  /** The otpauth://… URI for a QR code. */
  uri: string
  /** Turns the second factor on with a first code from the app. Throws auth/invalid-verification-code. */
  finish: (code: string, name: string) => Promise<void>
}

/** The password was right, but the account also needs a code from its authenticator app. */
export class SecondFactorNeeded extends Error {
  readonly code = 'auth/multi-factor-auth-required'
  readonly factors: SecondFactor[]
  /** Continues the sign-in with such a code. Throws auth/invalid-verification-code; it can then be called again. */
  readonly resolve: (factorId: string, code: string) => Promise<void>

  constructor(factors: SecondFactor[], resolve: SecondFactorNeeded['resolve'], cause: unknown) {
    super('A second factor is needed.', { cause })
    this.name = 'SecondFactorNeeded'
    this.factors = factors
    this.resolve = resolve
  }

  /** A copy whose `resolve` runs inside `run`. */
  continueBy(run: (resolve: () => Promise<void>) => Promise<unknown>): SecondFactorNeeded {
    const resolve = async (factorId: string, code: string) =>
      void (await run(() => this.resolve(factorId, code)))
    return new SecondFactorNeeded(this.factors, resolve, this)
  }
}

/** The `code` of an identity provider's error, such as `auth/wrong-password`; undefined for other errors. */
export function readAuthCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  return error.code.startsWith('auth/') ? error.code : undefined
}

/** Whether the signed-in person has this sign-in method. */
export function hasProvider(user: SignedInUser | null, provider: 'password' | 'google.com'): boolean {
  return user?.providerData.some(({ providerId }) => providerId === provider) ?? false
}
