import {
  type Auth,
  getMultiFactorResolver,
  multiFactor,
  type MultiFactorError,
  type MultiFactorInfo,
  TotpMultiFactorGenerator,
  type User,
} from 'firebase/auth'
import {
  readAuthCode,
  type SecondFactor,
  SecondFactorNeeded,
  type SecondFactorSetup,
} from './identity-client.ts'

/** What an authenticator app writes above its codes. */
const issuer = 'Hatbodol'

/** Throws SecondFactorNeeded where a code of an authenticator app would help, and the error as it is otherwise. */
export function asSecondFactorNeeded(auth: Auth, error: unknown): never {
  if (readAuthCode(error) !== 'auth/multi-factor-auth-required') throw error
  const resolver = getMultiFactorResolver(auth, error as MultiFactorError)
  const factors = resolver.hints.filter(isTotp).map(present)
  // By a kind of proof that we cannot take: the provider's own error says so.
  if (factors.length === 0) throw error
  throw new SecondFactorNeeded(
    factors,
    async (factorId, code) => {
      await resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(factorId, code))
    },
    error,
  )
}

export function listSecondFactors(user: User): SecondFactor[] {
  return multiFactor(user).enrolledFactors.filter(isTotp).map(present)
}

/** Throws auth/requires-recent-login, and auth/unverified-email where the address is not proved yet. */
export async function startSecondFactor(user: User): Promise<SecondFactorSetup> {
  const session = await multiFactor(user).getSession()
  const secret = await TotpMultiFactorGenerator.generateSecret(session)
  return {
    secret: secret.secretKey,
    uri: secret.generateQrCodeUrl(encodeURIComponent(user.email ?? ''), issuer),
    finish: (code, name) =>
      multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), name),
  }
}

export function removeSecondFactor(user: User, id: string): Promise<void> {
  return multiFactor(user).unenroll(id)
}

const isTotp = ({ factorId }: MultiFactorInfo) => factorId === TotpMultiFactorGenerator.FACTOR_ID

const present = ({ uid, displayName, enrollmentTime }: MultiFactorInfo): SecondFactor => ({
  id: uid,
  name: displayName || undefined,
  enrolledAt: new Date(enrollmentTime),
})
