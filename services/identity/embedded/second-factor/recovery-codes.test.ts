import {
  reauthenticateWithCredential,
  EmailAuthProvider,
  getMultiFactorResolver,
  multiFactor,
} from 'firebase/auth'
import { type MultiFactorError, TotpMultiFactorGenerator, type User } from 'firebase/auth'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../database/database.ts'
import { ayesha, startTestIdentity } from '#test/identity/identity-service.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { claimsOf, holderOf, refused } from '#test/identity/second-factor.ts'

const service = await startTestIdentity()
const { beginSignIn, codeOf, enroll, signUpVerified } = holderOf(service)
const minute = 60_000

const generate = async (user: User) =>
  service.callSecond('recoveryCodes:generate', { idToken: await user.getIdToken() })
const count = async (user: User) => {
  const { body } = await service.callSecond('recoveryCodes:count', { idToken: await user.getIdToken() })
  return (body as unknown as { remaining: number }).remaining
}

/** Signs up somebody with an authenticator app and ten recovery codes. */
async function holder() {
  const user = await signUpVerified()
  const secret = await enroll(user)
  const { status, body } = await generate(user)
  expect(status).toBe(200)
  return { user, secret, codes: (body as unknown as { recoveryCodes: string[] }).recoveryCodes }
}

test('ten different recovery codes are shown once, and only their keyed hashes are stored', async () => {
  const { user, codes } = await holder()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/)
  const rows = await service.db.selectFrom('identityRecoveryCodes').selectAll().execute()
  expect(rows).toHaveLength(10)
  const stored = JSON.stringify(rows) + service.log.join('')
  for (const code of codes) {
    expect(stored).not.toContain(code)
    expect(stored).not.toContain(code.replaceAll('-', ''))
  }
  expect(await count(user)).toBe(10)
})

test('a recovery code signs in once with the SDK, in any spelling', async () => {
  const { codes } = await holder()
  const typed = codes[0]?.replaceAll('-', ' ').toUpperCase() ?? ''
  const { user } = await (await beginSignIn()).tryCode(typed)
  expect(await claimsOf(user)).toMatchObject({ sign_in_second_factor: 'totp' })
  expect(await count(user)).toBe(9)
  await expect((await beginSignIn()).tryCode(codes[0] ?? '')).rejects.toMatchObject(
    refused('invalid-verification-code'),
  )
})

raceTest('of two sign-ins with one recovery code at the same time, one succeeds', async () => {
  const { codes } = await holder()
  const [one, other] = [await beginSignIn(), await beginSignIn()]
  const answers = await Promise.allSettled([one, other].map(({ tryCode }) => tryCode(codes[0] ?? '')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('the owner gets an email that a recovery code was used, and how many are left', async () => {
  const { codes } = await holder()
  service.emails.length = 0
  await (await beginSignIn()).tryCode(codes[0] ?? '')
  expect(service.emails).toMatchObject([{ to: ayesha.email, changes: ['recovery-code-used'], codesLeft: 9 }])
})

test('wrong recovery codes count towards the same limit as wrong codes of the app', async () => {
  const { secret, codes } = await holder()
  const { tryCode } = await beginSignIn()
  for (const wrong of ['0000-0000-0000', '000000', 'zzzz-zzzz-zzzz', '111111', '1111-1111-1111'])
    await expect(tryCode(wrong)).rejects.toMatchObject(refused('invalid-verification-code'))
  await expect(tryCode(codes[0] ?? '')).rejects.toMatchObject(refused('too-many-requests'))
  await expect(tryCode(codeOf(secret))).rejects.toMatchObject(refused('too-many-requests'))
  service.advance(15 * minute)
  await (await beginSignIn()).tryCode(codes[0] ?? '')
})

test('new codes void the earlier ones, and need a recent sign-in with the second factor', async () => {
  const { user, secret, codes } = await holder()
  service.advance(5 * minute + 1_000)
  expect((await generate(user)).body.error.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  const credential = EmailAuthProvider.credential(ayesha.email, ayesha.password)
  const error: unknown = await reauthenticateWithCredential(user, credential).catch((error: unknown) => error)
  const resolver = getMultiFactorResolver(service.openAuth(), error as MultiFactorError)
  const id = resolver.hints[0]?.uid ?? ''
  const again = await resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(id, codeOf(secret)))
  expect((await generate(again.user)).status).toBe(200)
  await expect((await beginSignIn()).tryCode(codes[0] ?? '')).rejects.toMatchObject(
    refused('invalid-verification-code'),
  )
})

test('codes cannot be made without a second factor, or in a session without it', async () => {
  const user = await signUpVerified()
  const before = await user.getIdToken()
  expect((await generate(user)).body.error.message).toBe('MFA_ENROLLMENT_NOT_FOUND')
  await enroll(user)
  const { body } = await service.callSecond('recoveryCodes:generate', { idToken: before })
  expect(body.error.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  for (const operation of ['recoveryCodes:generate', 'recoveryCodes:count'])
    expect((await service.callSecond(operation, {})).body.error.message).toBe('MISSING_ID_TOKEN')
})

test('recovery codes work for one account only, and are deleted with its last second factor', async () => {
  const { user, codes } = await holder()
  const { idToken } = (await service.call('signUp', { ...ayesha, email: 'other@example.com' })).body
  const others = await service.callSecond('recoveryCodes:count', { idToken })
  expect(others.body).toEqual({ remaining: 0 })
  const [factor] = multiFactor(user).enrolledFactors
  await multiFactor(user).unenroll(factor?.uid ?? '')
  expect(await count(user)).toBe(0)
  await enroll(user)
  await expect((await beginSignIn()).tryCode(codes[0] ?? '')).rejects.toMatchObject(
    refused('invalid-verification-code'),
  )
  expect((await generate(user)).status).toBe(200)
  await inTransaction(service.db, (tx) => service.identity.removeSecondFactors(tx, user.uid))
  expect(await count(user)).toBe(0)
})
