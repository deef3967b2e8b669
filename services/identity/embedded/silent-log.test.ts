import { expect, test } from 'vitest'
import { showCode } from '#test/identity/show-code.ts'
import { inTransaction } from '../../database/database.ts'
import { ayeshaAtGoogle, acceptGoogleToken, tokenOf } from '#test/identity/google-tokens.ts'
import { ayesha, startTestIdentity } from '#test/identity/identity-service.ts'

const service = await startTestIdentity({ verifyGoogleToken: acceptGoogleToken })
const { email, password } = ayesha

/** Fields, by their names on the wire, that only the owner of the account may see. */
const secretFields = new Set(
  `password newPassword idToken id_token access_token refreshToken refresh_token oobCode sessionInfo postBody
  sharedSecretKey verificationCode mfaPendingCredential oauthIdToken captchaResponse pendingToken`.split(
    /\s+/,
  ),
)

function collectSecrets(value: unknown, into: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, each] of Object.entries(value)) {
    if (secretFields.has(name) && typeof each === 'string') into.add(each)
    collectSecrets(each, into)
  }
}

type Answer = { body: Record<string, unknown> }

test('the log contains no password, code, token or secret, at any level', async () => {
  const secrets = new Set<string>()
  /** Makes a call, and collects the secrets of its body and its answer. */
  const noting =
    (ask: (operation: string, body: object) => Promise<Answer>) =>
    async (operation: string, body: object): Promise<Record<string, string>> => {
      const answer = await ask(operation, body)
      collectSecrets(body, secrets)
      collectSecrets(answer.body, secrets)
      return answer.body as Record<string, string>
    }
  const [call, callSecond] = [noting(service.call), noting(service.callSecond)]
  const issue = (uid: string, purpose: 'PASSWORD_RESET' | 'VERIFY_EMAIL') =>
    inTransaction(service.db, (tx) => service.identity.issueCode(tx, uid, purpose))

  const { localId = '', refreshToken = '' } = await call('signUp', ayesha)
  await call('signUp', { ...ayesha, password: 'guessed at sign-up' })
  await call('signInWithPassword', { email, password: 'a wrong password' })
  const { idToken } = await call('signInWithPassword', ayesha)
  for (const form of [refreshToken, 'no refresh token']) {
    const sent = { grant_type: 'refresh_token', refresh_token: form }
    collectSecrets(sent, secrets)
    collectSecrets((await service.refresh(sent)).body, secrets)
  }
  await call('lookup', { idToken })
  await call('lookup', { idToken: 'a.forged.token' })
  await call('update', {
    idToken,
    displayName: 'Ayesha',
    password: 'her second password',
    returnSecureToken: true,
  })
  await call('createAuthUri', { identifier: email, continueUri: 'http://localhost/' })
  await call('sendOobCode', { requestType: 'PASSWORD_RESET', email })
  await call('resetPassword', {
    oobCode: await issue(localId, 'PASSWORD_RESET'),
    newPassword: 'her third one',
  })
  await call('resetPassword', { oobCode: 'no code of ours', newPassword: 'somebody else’s' })
  await call('update', { oobCode: await issue(localId, 'VERIFY_EMAIL') })
  const postBody = `id_token=${tokenOf(ayeshaAtGoogle)}&providerId=google.com`
  const google = {
    postBody,
    requestUri: 'http://localhost',
    returnSecureToken: true,
    returnIdpCredential: true,
  }
  await call('signInWithIdp', google)
  await call('signInWithIdp', { ...google, postBody: 'id_token=forged-by-somebody&providerId=google.com' })

  const third = await call('signInWithPassword', { ...ayesha, password: 'her third one' })
  const started = await callSecond('mfaEnrollment:start', { idToken: third.idToken, totpEnrollmentInfo: {} })
  const { totpSessionInfo } = started as unknown as { totpSessionInfo: Record<string, string> }
  const secret = totpSessionInfo['sharedSecretKey'] ?? ''
  const verify = (verificationCode: string) => ({
    totpVerificationInfo: { sessionInfo: totpSessionInfo['sessionInfo'], verificationCode },
  })
  await callSecond('mfaEnrollment:finalize', { idToken: third.idToken, ...verify('000001') })
  const code = showCode(secret, service.clock())
  const enrolled = await callSecond('mfaEnrollment:finalize', { idToken: third.idToken, ...verify(code) })
  service.advance(30_000)
  const pending = await call('signInWithPassword', { ...ayesha, password: 'her third one' })
  const { enrollmentId } = await service.db
    .selectFrom('identitySecondFactors')
    .select('enrollmentId')
    .executeTakeFirstOrThrow()
  const signedIn = await callSecond('mfaSignIn:finalize', {
    mfaPendingCredential: pending['mfaPendingCredential'],
    mfaEnrollmentId: enrollmentId,
    ...verify(showCode(secret, service.clock())),
  })
  expect(signedIn).toHaveProperty('idToken')
  await callSecond('mfaEnrollment:withdraw', { idToken: enrolled['idToken'], mfaEnrollmentId: enrollmentId })
  await call('delete', { idToken: signedIn['idToken'] })

  const log = service.log.join('')
  expect(service.log.length).toBeGreaterThan(40)
  expect(secrets).toContain(password)
  expect(secrets.size).toBeGreaterThan(30)
  for (const secret of secrets) {
    // Six digits may also be part of a time, so they must stand alone.
    const isThere = /^\d{6}$/.test(secret)
      ? new RegExp(`(?<![\\d.])${secret}(?!\\d)`).test(log)
      : log.includes(secret)
    expect(isThere, `the log holds ${secret.slice(0, 12)}…`).toBe(false)
  }
})
