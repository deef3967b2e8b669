import { TOTP } from 'otpauth'
import type { Product } from '#test/product.ts'

type Answer = {
  idToken: string
  totpSessionInfo: { sharedSecretKey: string; sessionInfo: string }
  mfaPendingCredential: string
  mfaInfo: { mfaEnrollmentId: string }[]
}

/** Calls the identity service about a second factor, as the SDK does. */
async function askIdentity({ address, config }: Product, operation: string, body: object): Promise<Answer> {
  const url = `${address()}/identitytoolkit.googleapis.com/${operation}?key=${config.identity.apiKey}`
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${operation}: ${await reply.text()}`)
  return (await reply.json()) as Answer
}

/** Sets up two-step sign-in for the holder of this ID token. Returns the app's codes and the new ID token. */
export async function addSecondFactor(product: Product, idToken: string) {
  const start = await askIdentity(product, 'v2/accounts/mfaEnrollment:start', {
    idToken,
    totpEnrollmentInfo: {},
  })
  const { sharedSecretKey, sessionInfo } = start.totpSessionInfo
  const readCode = () =>
    new TOTP({ secret: sharedSecretKey }).generate({ timestamp: product.time.now.getTime() })
  const done = await askIdentity(product, 'v2/accounts/mfaEnrollment:finalize', {
    idToken,
    totpVerificationInfo: { sessionInfo, verificationCode: readCode() },
  })
  return { readCode, idToken: done.idToken }
}

/** Signs in with the password and then with the code of an authenticator app. Returns the ID token. */
export async function signInWithCode(
  product: Product,
  email: string,
  password: string,
  readCode: () => string,
) {
  const first = await askIdentity(product, 'v1/accounts:signInWithPassword', {
    email,
    password,
    returnSecureToken: true,
  })
  const second = await askIdentity(product, 'v2/accounts/mfaSignIn:finalize', {
    mfaPendingCredential: first.mfaPendingCredential,
    mfaEnrollmentId: first.mfaInfo[0]?.mfaEnrollmentId,
    totpVerificationInfo: { verificationCode: readCode() },
  })
  return second.idToken
}
