import {
  type Auth,
  getMultiFactorResolver,
  multiFactor,
  type MultiFactorError,
  type MultiFactorInfo,
  TotpMultiFactorGenerator,
  type User,
} from 'firebase/auth'
import * as z from 'zod/mini'
import type { PublicConfig } from '#contract/product.ts'
import {
  readAuthCode,
  type SecondFactor,
  SecondFactorNeeded,
  type SecondFactorSetup,
} from './identity-client.ts'
import { AuthFailure } from './identity-failures.ts'
import { postIdentity } from './post-identity.ts'

/** The name that an authenticator app shows above its codes. */
const issuer = 'Hatbodol'

/** Throws SecondFactorNeeded if a code of an authenticator app is needed, otherwise the given error. */
export function asSecondFactorNeeded(auth: Auth, error: unknown): never {
  if (readAuthCode(error) !== 'auth/multi-factor-auth-required') throw error
  const resolver = getMultiFactorResolver(auth, error as MultiFactorError)
  const factors = resolver.hints.filter(isTotp).map(present)
  // The account has only second factors that we do not support: the provider's own error says so.
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

/** Throws auth/requires-recent-login, or auth/unverified-email if the address is not verified yet. */
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

const Made = z.object({ recoveryCodes: z.array(z.string()) })
const Counted = z.object({ remaining: z.number() })
const Refused = z.object({ error: z.object({ message: z.string() }) })

type Identity = PublicConfig['identity']

/**
 * Makes ten new codes. Only our own service has recovery codes, and the SDK has no call for them. Throws AuthFailure.
 */
export async function makeRecoveryCodes(user: User, identity: Identity): Promise<string[]> {
  return Made.parse(await ask('generate', user, identity)).recoveryCodes
}

/** How many codes are left; null with Firebase, which has no recovery codes. Throws AuthFailure. */
export async function countRecoveryCodes(user: User, identity: Identity): Promise<number | null> {
  if (identity.mode === 'firebase') return null
  return Counted.parse(await ask('count', user, identity)).remaining
}

async function ask(what: 'generate' | 'count', user: User, { apiKey }: Identity): Promise<unknown> {
  const body = { idToken: await user.getIdToken() }
  const reply = await postIdentity(`v2/accounts/recoveryCodes:${what}`, apiKey, body)
  const answer: unknown = await reply.json().catch(() => {
    throw new AuthFailure('network-request-failed')
  })
  const refused = Refused.safeParse(answer)
  if (!refused.success) return answer
  if (refused.data.error.message === 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
    throw new AuthFailure('requires-recent-login')
  // If the session has ended, the SDK finds out here and signs out.
  await user.reload()
  throw new AuthFailure('internal-error')
}
