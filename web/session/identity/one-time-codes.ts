import {
  ActionCodeOperation,
  applyActionCode,
  type Auth,
  checkActionCode,
  type User,
  getMultiFactorResolver,
  multiFactor,
  type MultiFactorError,
  type MultiFactorInfo,
  TotpMultiFactorGenerator,
} from 'firebase/auth'
import type { PublicConfig } from '#contract/product.ts'
import {
  type AddressCode,
  readAuthCode,
  type SecondFactor,
  SecondFactorNeeded,
  type SecondFactorSetup,
  AuthFailure,
} from '#web/session/identity/identity-client.ts'
import * as z from 'zod/mini'

/** The address that the code of an email verifies. Throws the SDK's error. */
export async function readVerifyCode(auth: Auth, code: string): Promise<string> {
  const { operation, data } = await checkActionCode(auth, code)
  if (operation !== ActionCodeOperation.VERIFY_EMAIL || !data.email)
    throw new AuthFailure('invalid-action-code')
  return data.email
}

/**
 * Verifies the address of the signed-in person. Our own service takes their token together with the code: the token
 * shows that the account is theirs too. The SDK does not send the token. Throws the SDK's error, or AuthFailure.
 */
export async function verifyOwnEmail(
  { auth, user }: { auth: Auth; user: User },
  { mode, apiKey }: PublicConfig['identity'],
  code: string,
): Promise<void> {
  if (mode === 'firebase') return applyActionCode(auth, code)
  const reply = await postIdentity('v1/accounts:update', apiKey, {
    oobCode: code,
    idToken: await user.getIdToken(),
  })
  if (reply.ok) return
  // The SDK finds the same problem with the code or the session, and throws it as its own error.
  await checkActionCode(auth, code)
  await user.reload()
  throw new AuthFailure('internal-error')
}

const kinds: Record<string, AddressCode['kind']> = {
  [ActionCodeOperation.VERIFY_AND_CHANGE_EMAIL]: 'change',
  [ActionCodeOperation.RECOVER_EMAIL]: 'recovery',
}

/** What the code of an email does to the address of an account. Throws the SDK's error. */
export async function readAddressCode(auth: Auth, code: string): Promise<AddressCode> {
  const { operation, data } = await checkActionCode(auth, code)
  const kind = kinds[operation]
  if (!kind || !data.email) throw new AuthFailure('invalid-action-code')
  return { kind, email: data.email, previousEmail: data.previousEmail ?? undefined }
}

/**
 * Changes the address of an account, or changes it back. Our own service takes the token of the signed-in person
 * together with the code, as when an address is verified. Throws the SDK's error, or AuthFailure.
 */
export async function applyAddressCode(
  auth: Auth,
  { mode, apiKey }: PublicConfig['identity'],
  code: string,
): Promise<void> {
  const idToken =
    mode === 'embedded' ? await auth.currentUser?.getIdToken().catch(() => undefined) : undefined
  if (!idToken) return applyActionCode(auth, code)
  const reply = await postIdentity('v1/accounts:update', apiKey, { oobCode: code, idToken })
  // After a failure, the SDK tries the same and throws its own error.
  if (!reply.ok) await applyActionCode(auth, code)
}

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

const timeoutMs = 30_000

/**
 * Makes a call to our own identity service that the SDK does not offer, such as `v1/accounts:update`. Throws
 * AuthFailure.
 */
export async function postIdentity(call: string, apiKey: string, body: object): Promise<Response> {
  try {
    return await fetch(`/identitytoolkit.googleapis.com/${call}?key=${encodeURIComponent(apiKey)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch {
    throw new AuthFailure('network-request-failed')
  }
}
