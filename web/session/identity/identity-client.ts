import type { User as FirebaseUser } from 'firebase/auth'
import { Problem } from '#contract/problem.ts'
import { maySucceedLater } from '#web/api/query-client.ts'

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

/** The identity SDK's own messages, for those of its failures that we detect ourselves. */
const sentences = {
  'cancelled-popup-request':
    'This operation has been cancelled due to another conflicting popup being opened.',
  'internal-error': 'An internal AuthError has occurred.',
  'invalid-action-code':
    'The action code is invalid. This can happen if the code is malformed, expired, or has already been used.',
  'invalid-api-key': 'Your API key is invalid, please check you have copied it correctly.',
  'network-request-failed':
    'A network AuthError (such as timeout, interrupted connection or unreachable host) has occurred.',
  'popup-blocked':
    'Unable to establish a connection with the popup. It may have been blocked by the browser.',
  'popup-closed-by-user': 'The popup has been closed by the user before finalizing the operation.',
  'requires-recent-login':
    'This operation is sensitive and requires recent authentication. Log in again before retrying this request.',
  timeout: 'The operation has timed out.',
  'unauthorized-domain':
    'This domain is not authorized for OAuth operations for your Firebase project. Edit the list of authorized domains from the Firebase console.',
  'user-cancelled': 'The user did not grant your application the permissions it requested.',
}

export type AuthFailureCode = keyof typeof sentences

/** A failure with a code and a message like the identity SDK's own. */
export class AuthFailure extends Error {
  readonly code: string

  constructor(code: AuthFailureCode, detail: string = sentences[code]) {
    super(`Firebase: ${detail} (auth/${code}).`)
    this.name = 'FirebaseError'
    this.code = `auth/${code}`
  }
}

/**
 * For an invalid API key the SDK makes a code out of one of Google's sentences. Returns our own error in that case,
 * and any other error unchanged.
 */
export const normalizeFailure = (error: unknown) =>
  readAuthCode(error)?.startsWith('auth/api-key-not-valid') ? new AuthFailure('invalid-api-key') : error

/** This installation sends no emails. */
export class EmailsOff extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'Emails are not switched on here.', { cause })
    this.name = 'EmailsOff'
  }
}

/** Google sign-in is turned off in this installation. */
export class GoogleSignInOff extends Error {
  constructor() {
    super('Google sign-in is not switched on here.')
    this.name = 'GoogleSignInOff'
  }
}

/** Google does not sign people in inside this app's browser. */
export class GoogleNotInApp extends Error {
  readonly app: string
  constructor(app: string) {
    super(`Google does not sign people in inside the browser of ${app}.`)
    this.name = 'GoogleNotInApp'
    this.app = app
  }
}

/** Why a session ended although the person did not sign out. */
export type EndReason = 'expired' | 'disabled' | 'removed' | 'no-record'

/** The identity provider accepted the sign-in, but our server refused it. */
export class SessionRefused extends Error {
  readonly reason: EndReason
  constructor(reason: EndReason, cause: unknown) {
    super(cause instanceof Error ? cause.message : 'The session was refused.', { cause })
    this.name = 'SessionRefused'
    this.reason = reason
  }
}

/** The reason if this error means that the session has ended; undefined if it may be temporary. */
export function readEndReason(error: unknown): EndReason | undefined {
  const code = readAuthCode(error)
  if (maySucceedLater(error) || code === 'auth/too-many-requests' || code === 'auth/timeout') return undefined
  if (code === 'auth/user-disabled') return 'disabled'
  if (!(error instanceof Problem)) return 'expired'
  if (error.code === 'account-removed') return 'removed'
  return error.status === 403 ? 'no-record' : 'expired'
}

const unusableCodeErrors = [
  'auth/invalid-action-code',
  'auth/expired-action-code',
  'auth/user-disabled',
  'auth/user-not-found',
]

/** True if the one-time code of a link cannot be used any more. */
export const isCodeUnusable = (error: unknown) => unusableCodeErrors.includes(readAuthCode(error) ?? '')

let loaded: Readonly<Record<string, string>> = {}

/** Loads the sentences for the identity provider's errors. Await it before the first request to the provider. */
export async function loadIdentityErrors(): Promise<void> {
  loaded = (await import('#texts/identity-errors.ts')).identityErrors
}

/** The sentences by code, without `auth/`. Empty until they have loaded. */
export const readIdentityErrors = () => loaded
