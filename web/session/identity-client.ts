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
 * no answer at all is a NetworkFailure from `getIdToken`, `readResetCode` and `setPassword`.
 */
export type IdentityClient = {
  /** Calls back once it is known who is signed in, and again whenever that changes, here or in another tab. */
  watch: (onChange: () => void) => void
  readUser: () => SignedInUser | null
  signUp: (credentials: Credentials) => Promise<void>
  signIn: (credentials: Credentials) => Promise<void>
  updateProfile: (profile: Profile) => Promise<void>
  signOut: () => Promise<void>
  /** The address of the account that a one-time code sets a password for. Throws auth/…-action-code. */
  readResetCode: (code: string) => Promise<string>
  setPassword: (code: string, password: string) => Promise<void>
  getIdToken: (how: { fresh: boolean }) => Promise<string>
}

/** The `code` an identity provider's error carries, as `auth/wrong-password`. */
export function readAuthCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  return error.code.startsWith('auth/') ? error.code : undefined
}
