import { createUserWithEmailAndPassword, multiFactor, TotpMultiFactorGenerator } from 'firebase/auth'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../database/database.ts'
import { ayesha, startTestIdentity } from '#test/identity/identity-service.ts'
import { claimsOf, holderOf, refused, sessionInfoOf } from '#test/identity/second-factor.ts'

const service = await startTestIdentity()
const { codeOf, newSecret, signIn, signUpVerified, enroll } = holderOf(service)
const minute = 60_000

const { email, password } = ayesha

test('the SDK enrols an authenticator app, and the session counts as signed in with it', async () => {
  const user = await signUpVerified()
  const secret = await newSecret(user)
  expect(secret).toMatchObject({
    secretKey: expect.stringMatching(/^[A-Z2-7]{32}$/),
    hashingAlgorithm: 'SHA1',
    codeLength: 6,
    codeIntervalSeconds: 30,
  })
  expect(Date.parse(secret.enrollmentCompletionDeadline) - service.clock().getTime()).toBeGreaterThan(
    4 * minute,
  )
  expect(secret.generateQrCodeUrl(email, 'Hatbodol')).toContain('otpauth://totp/Hatbodol:')
  const before = user.refreshToken
  const assertion = TotpMultiFactorGenerator.assertionForEnrollment(secret, codeOf(secret.secretKey))
  await multiFactor(user).enroll(assertion, 'my phone')
  expect(user.refreshToken).not.toBe(before)
  const [factor] = await service.db.selectFrom('identitySecondFactors').selectAll().execute()
  expect(factor).toMatchObject({ localId: user.uid, displayName: 'my phone' })
  expect(await claimsOf(user)).toMatchObject({
    sign_in_provider: 'password',
    sign_in_second_factor: 'totp',
    second_factor_identifier: factor?.enrollmentId,
  })
})

test('enrolling needs a verified address and a recent sign-in', async () => {
  const { user } = await createUserWithEmailAndPassword(service.openAuth(), email, password)
  await expect(newSecret(user)).rejects.toMatchObject(refused('unverified-email'))
  const idToken = await user.getIdToken()
  const { status, body } = await service.callSecond('mfaEnrollment:start', {
    idToken,
    totpEnrollmentInfo: {},
  })
  expect([status, body.error.message]).toEqual([
    400,
    'UNVERIFIED_EMAIL : Need to verify email first before enrolling second factors.',
  ])
  await service.db.updateTable('identityAccounts').set({ emailVerified: true }).execute()
  const secret = await newSecret(user)
  service.advance(5 * minute + 1_000)
  await expect(newSecret(user)).rejects.toMatchObject(refused('requires-recent-login'))
  const assertion = TotpMultiFactorGenerator.assertionForEnrollment(secret, codeOf(secret.secretKey))
  await expect(multiFactor(user).enroll(assertion)).rejects.toMatchObject(refused('requires-recent-login'))
})

test('an enrolment that is not finished within five minutes must be started again', async () => {
  const user = await signUpVerified()
  service.advance(1_000)
  const secret = await newSecret(user)
  service.advance(5 * minute + 1)
  const { idToken } = (await service.call('signInWithPassword', ayesha)).body
  const finalize = (code: string) =>
    service.callSecond('mfaEnrollment:finalize', {
      idToken,
      totpVerificationInfo: { sessionInfo: sessionInfoOf(secret), verificationCode: code },
    })
  expect((await finalize(codeOf(secret.secretKey))).body.error.message).toBe('SESSION_EXPIRED')
})

test('an enrolment belongs to the account that started it, and makes one factor', async () => {
  const user = await signUpVerified()
  const secret = await newSecret(user)
  const body = (idToken: string) => ({
    idToken,
    totpVerificationInfo: {
      sessionInfo: sessionInfoOf(secret),
      verificationCode: codeOf(secret.secretKey),
    },
  })
  const { idToken: other } = (await service.call('signUp', { ...ayesha, email: 'other@example.com' })).body
  const finalize = (idToken: string) => service.callSecond('mfaEnrollment:finalize', body(idToken))
  expect((await finalize(other)).body.error.message).toBe('INVALID_SESSION_INFO')
  const idToken = await user.getIdToken()
  expect(await finalize(idToken)).toMatchObject({ status: 200, body: { totpAuthInfo: {} } })
  expect((await finalize(idToken)).body.error.message).toBe('SECOND_FACTOR_EXISTS')
})

test('an account can have at most five second factors', async () => {
  const user = await signUpVerified()
  for (let index = 0; index < 5; index += 1) await enroll(user, `phone ${index}`)
  await expect(newSecret(user)).rejects.toMatchObject(refused('maximum-second-factor-count-exceeded'))
})

test('a removed factor is not required any more', async () => {
  const user = await signUpVerified()
  await enroll(user)
  const [factor] = await service.db.selectFrom('identitySecondFactors').select('enrollmentId').execute()
  const id = factor?.enrollmentId ?? ''
  await multiFactor(user).unenroll(id)
  expect(await claimsOf(user)).not.toHaveProperty('sign_in_second_factor')
  expect((await signIn()).user.uid).toBe(user.uid)
  await expect(multiFactor(user).unenroll(id)).rejects.toMatchObject(refused('multi-factor-info-not-found'))
})

test('withdrawing needs a recent sign-in, and cannot remove the factor of another account', async () => {
  const user = await signUpVerified()
  await enroll(user)
  const [factor] = await service.db.selectFrom('identitySecondFactors').select('enrollmentId').execute()
  const id = factor?.enrollmentId ?? ''
  const { idToken } = (await service.call('signUp', { ...ayesha, email: 'other@example.com' })).body
  const byOther = await service.callSecond('mfaEnrollment:withdraw', { idToken, mfaEnrollmentId: id })
  expect(byOther.body.error.message).toBe('MFA_ENROLLMENT_NOT_FOUND')
  service.advance(5 * minute)
  await expect(multiFactor(user).unenroll(id)).rejects.toMatchObject(refused('requires-recent-login'))
})

test('an operator can remove the second factor of a person who lost the phone', async () => {
  const user = await signUpVerified()
  await enroll(user)
  const remove = () => inTransaction(service.db, (tx) => service.identity.removeSecondFactors(tx, user.uid))
  expect(await remove()).toBe(1)
  expect(await remove()).toBe(0)
  expect((await signIn()).user.uid).toBe(user.uid)
})

test('a request for a second factor names the missing field', async () => {
  const { idToken } = (await service.call('signUp', ayesha)).body
  const { mfaPendingCredential } = await secondFactorPending()
  const refusals: [string, object, string][] = [
    ['mfaEnrollment:start', {}, 'MISSING_ID_TOKEN'],
    ['mfaEnrollment:start', { idToken: 'x' }, 'INVALID_ID_TOKEN'],
    ['mfaEnrollment:start', { idToken, phoneEnrollmentInfo: {} }, 'OPERATION_NOT_ALLOWED'],
    ['mfaEnrollment:finalize', { idToken, phoneVerificationInfo: {} }, 'OPERATION_NOT_ALLOWED'],
    ['mfaEnrollment:finalize', { idToken }, 'MISSING_SESSION_INFO'],
    [
      'mfaEnrollment:finalize',
      { idToken, totpVerificationInfo: { sessionInfo: 'x' } },
      'INVALID_SESSION_INFO',
    ],
    ['mfaEnrollment:withdraw', { idToken }, 'MISSING_MFA_ENROLLMENT_ID'],
    ['mfaSignIn:finalize', { mfaPendingCredential, phoneVerificationInfo: {} }, 'OPERATION_NOT_ALLOWED'],
    ['mfaSignIn:finalize', {}, 'MISSING_MFA_PENDING_CREDENTIAL'],
    ['mfaSignIn:finalize', { mfaPendingCredential: 'x' }, 'INVALID_MFA_PENDING_CREDENTIAL'],
    ['mfaSignIn:finalize', { mfaPendingCredential }, 'MISSING_MFA_ENROLLMENT_ID'],
    ['mfaSignIn:finalize', { mfaPendingCredential, mfaEnrollmentId: 'x' }, 'MISSING_CODE'],
    [
      'mfaSignIn:finalize',
      { mfaPendingCredential, mfaEnrollmentId: 'x', totpVerificationInfo: { verificationCode: '123456' } },
      'MFA_ENROLLMENT_NOT_FOUND',
    ],
  ]
  for (const [operation, body, code] of refusals) {
    const { status, body: answer } = await service.callSecond(operation, body)
    expect([operation, status, answer.error.message.split(' : ')[0]]).toEqual([operation, 400, code])
  }
})

test('a text sealed for one operation cannot be used for another', async () => {
  const { mfaPendingCredential, idToken } = await secondFactorPending()
  const swapped = await service.callSecond('mfaEnrollment:finalize', {
    idToken,
    totpVerificationInfo: { sessionInfo: mfaPendingCredential, verificationCode: '123456' },
  })
  expect(swapped.body.error.message).toBe('INVALID_SESSION_INFO')
})

test('the secret of a factor is not stored in plain form', async () => {
  const secret = await enroll(await signUpVerified())
  const rows = await service.db.selectFrom('identitySecondFactors').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(service.log.join('')).not.toContain(secret)
})

async function secondFactorPending() {
  const other = { ...ayesha, email: 'other@example.com' }
  const { idToken } = (await service.call('signUp', other)).body
  await service.db
    .updateTable('identityAccounts')
    .set({ emailVerified: true })
    .where('email', '=', other.email)
    .execute()
  const { totpSessionInfo } = (
    await service.callSecond('mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} })
  ).body as unknown as { totpSessionInfo: { sharedSecretKey: string; sessionInfo: string } }
  const { sharedSecretKey, sessionInfo } = totpSessionInfo
  const enrolled = await service.callSecond('mfaEnrollment:finalize', {
    idToken,
    totpVerificationInfo: { sessionInfo, verificationCode: codeOf(sharedSecretKey) },
  })
  const { mfaPendingCredential } = (await service.call('signInWithPassword', other)).body
  return { mfaPendingCredential, idToken: enrolled.body.idToken }
}
