import {
  EmailAuthProvider,
  getIdTokenResult,
  getMultiFactorResolver,
  multiFactor,
  type MultiFactorError,
  reauthenticateWithCredential,
  TotpMultiFactorGenerator,
} from 'firebase/auth'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../database/database.ts'
import { ayesha, startTestIdentity } from '#test/identity/identity-service.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { claimsOf, halfMinute, holderOf, refused } from '#test/identity/second-factor.ts'

const service = await startTestIdentity()
const { codeOf, newSecret, signUpVerified, enroll, beginSignIn } = holderOf(service)
const minute = 60_000

const { email, password } = ayesha

test('a person with a second factor signs in with its code and the SDK', async () => {
  const user = await signUpVerified()
  const secret = await enroll(user)
  const { resolver, tryCode } = await beginSignIn()
  expect(resolver.hints).toMatchObject([{ factorId: 'totp', displayName: 'my phone' }])
  expect(new Date(resolver.hints[0]?.enrollmentTime ?? '').getTime()).toBeGreaterThan(Date.now() - 5 * minute)
  await expect(tryCode('000000')).rejects.toMatchObject(refused('invalid-verification-code'))
  const signedIn = await tryCode(codeOf(secret))
  expect(signedIn.user).toMatchObject({ uid: user.uid, email })
  expect(await claimsOf(signedIn.user)).toMatchObject({ sign_in_second_factor: 'totp' })
  const renewed = await getIdTokenResult(signedIn.user, true)
  expect(renewed.claims['firebase']).toMatchObject({ sign_in_second_factor: 'totp' })
})

test('reauthenticating with the password requires the code again', async () => {
  const user = await signUpVerified()
  const secret = await enroll(user)
  const credential = EmailAuthProvider.credential(email, password)
  const error: unknown = await reauthenticateWithCredential(user, credential).catch((error: unknown) => error)
  const resolver = getMultiFactorResolver(service.openAuth(), error as MultiFactorError)
  const id = resolver.hints[0]?.uid ?? ''
  const again = await resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(id, codeOf(secret)))
  expect(again.user.uid).toBe(user.uid)
})

test('the right password alone gives no token', async () => {
  await enroll(await signUpVerified())
  const { status, body } = await service.call('signInWithPassword', ayesha)
  expect(status).toBe(200)
  expect(Object.keys(body)).toContain('mfaPendingCredential')
  expect(body).not.toHaveProperty('idToken')
  expect(body).not.toHaveProperty('refreshToken')
  expect(
    (await service.call('signInWithPassword', { ...ayesha, password: 'a wrong one' })).body,
  ).toMatchObject({ error: { message: 'INVALID_LOGIN_CREDENTIALS' } })
})

test('a code can be used once, also the one that enrolled the factor', async () => {
  const user = await signUpVerified()
  const secret = await newSecret(user)
  const code = codeOf(secret.secretKey)
  await multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code))
  const { tryCode } = await beginSignIn()
  await expect(tryCode(code)).rejects.toMatchObject(refused('invalid-verification-code'))
  service.advance(halfMinute)
  const next = codeOf(secret.secretKey)
  await tryCode(next)
  await expect((await beginSignIn()).tryCode(next)).rejects.toMatchObject(
    refused('invalid-verification-code'),
  )
})

raceTest('of two sign-ins with one code at the same time, one succeeds', async () => {
  const secret = await enroll(await signUpVerified())
  service.advance(halfMinute)
  const [one, other] = [await beginSignIn(), await beginSignIn()]
  const answers = await Promise.allSettled([one, other].map(({ tryCode }) => tryCode(codeOf(secret))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a clock may be wrong by half a minute, but not by a minute', async () => {
  const secret = await enroll(await signUpVerified())
  service.advance(2 * minute)
  const { tryCode } = await beginSignIn()
  for (const steps of [-2, 2]) {
    await expect(tryCode(codeOf(secret, steps))).rejects.toMatchObject(refused('invalid-verification-code'))
  }
  await tryCode(codeOf(secret, -1))
  await tryCode(codeOf(secret, 1))
})

test('after five wrong codes the account must wait, and then the right code works', async () => {
  const secret = await enroll(await signUpVerified())
  const { tryCode } = await beginSignIn()
  for (let index = 0; index < 5; index += 1) {
    await expect(tryCode('000000')).rejects.toMatchObject(refused('invalid-verification-code'))
  }
  await expect(tryCode(codeOf(secret))).rejects.toMatchObject(refused('too-many-requests'))
  service.advance(15 * minute)
  const again = await beginSignIn()
  await again.tryCode(codeOf(secret))
})

test('nobody without the password can make the holder wait for a code', async () => {
  const secret = await enroll(await signUpVerified())
  for (let index = 0; index < 20; index += 1) {
    await service.callSecond('mfaSignIn:finalize', {
      mfaPendingCredential: 'made up',
      mfaEnrollmentId: 'made up',
      totpVerificationInfo: { verificationCode: '000000' },
    })
  }
  const { tryCode } = await beginSignIn()
  await expect(tryCode(codeOf(secret))).resolves.toMatchObject({ user: { email } })
})

test('a sign-in waits five minutes for its code, and no longer', async () => {
  const secret = await enroll(await signUpVerified())
  const { tryCode } = await beginSignIn()
  service.advance(5 * minute + 1)
  await expect(tryCode(codeOf(secret))).rejects.toMatchObject(refused('invalid-multi-factor-session'))
})

test('a new password voids a sign-in that waits for its code', async () => {
  const user = await signUpVerified()
  const secret = await enroll(user)
  const { tryCode } = await beginSignIn()
  const idToken = await user.getIdToken()
  expect((await service.call('update', { idToken, password: 'another password' })).status).toBe(200)
  await expect(tryCode(codeOf(secret))).rejects.toMatchObject(refused('invalid-multi-factor-session'))
})

test('a disabled account cannot sign in with a code', async () => {
  const user = await signUpVerified()
  const secret = await enroll(user)
  const { tryCode } = await beginSignIn()
  await inTransaction(service.db, (tx) => service.identity.disableAccount(tx, user.uid))
  await expect(tryCode(codeOf(secret))).rejects.toMatchObject(refused('user-disabled'))
})
