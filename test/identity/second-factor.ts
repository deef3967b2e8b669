import {
  createUserWithEmailAndPassword,
  getIdTokenResult,
  getMultiFactorResolver,
  multiFactor,
  type MultiFactorError,
  signInWithEmailAndPassword,
  TotpMultiFactorGenerator,
  type TotpSecret,
  type User,
} from 'firebase/auth'
import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import { verifiedByOwner } from '#services/identity/embedded/accounts/accounts.ts'
import { ayesha, type TestIdentity } from './identity-service.ts'

export const halfMinute = 30_000

/** A person with an authenticator app who uses the official SDK. */
export function holderOf(service: TestIdentity) {
  const { email, password } = ayesha

  /** The code that the app shows now, or `steps` intervals of 30 seconds from now. */
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret }).generate({ timestamp: service.clock().getTime() + steps * halfMinute })

  const newSecret = async (user: User): Promise<TotpSecret> =>
    TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())

  const signIn = (auth = service.openAuth()) => signInWithEmailAndPassword(auth, email, password)

  return {
    codeOf,
    newSecret,
    signIn,

    async signUpVerified(): Promise<User> {
      const { user } = await createUserWithEmailAndPassword(service.openAuth(), email, password)
      await service.db.updateTable('identityAccounts').set(verifiedByOwner).execute()
      return user
    },

    /** Returns the secret. */
    async enroll(user: User, name = 'my phone'): Promise<string> {
      const secret = await newSecret(user)
      const assertion = TotpMultiFactorGenerator.assertionForEnrollment(secret, codeOf(secret.secretKey))
      await multiFactor(user).enroll(assertion, name)
      // The code that enrolled the factor cannot be used again.
      service.advance(halfMinute)
      return secret.secretKey
    },

    /** Begins a sign-in that waits for its code. */
    async beginSignIn(auth = service.openAuth()) {
      const error: unknown = await signIn(auth).catch((error: unknown) => error)
      expect(error).toMatchObject({ code: 'auth/multi-factor-auth-required' })
      const resolver = getMultiFactorResolver(auth, error as MultiFactorError)
      const tryCode = (code: string, id = resolver.hints[0]?.uid ?? '') =>
        resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(id, code))
      return { resolver, tryCode }
    },
  }
}

export const claimsOf = async (user: User) => (await getIdTokenResult(user)).claims['firebase']

/** The SDK's name for a refusal. */
export const refused = (code: string) => ({ code: `auth/${code}` })

/** The SDK does not export this field. */
export function sessionInfoOf(secret: TotpSecret): string {
  return (secret as unknown as { sessionInfo: string }).sessionInfo
}
