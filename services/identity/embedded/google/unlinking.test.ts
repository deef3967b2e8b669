import {
  GoogleAuthProvider,
  linkWithCredential,
  reauthenticateWithCredential,
  reload,
  unlink,
  updatePassword,
} from 'firebase/auth'
import { expect, test } from 'vitest'
import { holderOf, refused } from '#test/identity/second-factor.ts'
import { ayesha } from '#test/identity/identity-service.ts'
import { ayeshaAtGoogle, credentialOf, tokenOf } from '#test/identity/google-tokens.ts'
import { elsewhere, startGoogleIdentity, providersOf } from '#test/identity/google-sign-ins.ts'
import { raceTest } from '#test/runner/race-test.ts'

const service = await startGoogleIdentity()
const { signUp, verifyAddresses, signInByGoogle, signInByPassword } = service
const { password } = ayesha

test('a session that signed in by password and linked Google stays valid when Google is unlinked from any session', async () => {
  const user = await signUp()
  await linkWithCredential(user, credentialOf(ayeshaAtGoogle))
  const elsewhereToo = (await signInByPassword()).user
  await unlink(elsewhereToo, 'google.com')
  expect(await user.getIdToken(true)).toMatch(/^ey/)
})

test('after Google is unlinked, it signs nobody in', async () => {
  const user = await signUp()
  await verifyAddresses()
  await linkWithCredential(user, credentialOf(elsewhere))
  const { user: byGoogle } = await signInByGoogle(elsewhere)
  await unlink(user, 'google.com')
  expect(providersOf(user)).toEqual(['password'])
  await expect(byGoogle.getIdToken(true)).rejects.toMatchObject(refused('user-token-expired'))
  await user.getIdToken(true)
  expect((await signInByGoogle(elsewhere)).user.uid).not.toBe(user.uid)
  await expect(unlink(user, 'google.com')).rejects.toMatchObject(refused('no-such-provider'))
})

test('unlinking ends all sessions that signed in with Google at once, except the caller’s', async () => {
  const user = await signUp()
  await verifyAddresses()
  await linkWithCredential(user, credentialOf(elsewhere))
  const { user: stranger } = await signInByGoogle(elsewhere)
  const idToken = await stranger.getIdToken()
  await unlink(user, 'google.com')
  const attempts: [string, object][] = [
    ['update', { idToken, password: 'the stranger’s password' }],
    ['update', { idToken, displayName: 'A stranger' }],
    ['delete', { idToken }],
    ['lookup', { idToken }],
  ]
  for (const [operation, body] of attempts) {
    const answer = await service.call(operation, body)
    expect([operation, answer.body.error?.message]).toEqual([operation, 'TOKEN_EXPIRED'])
  }
  await expect(service.identity.verifyIdToken(idToken)).rejects.toMatchObject({ code: 'not-signed-in' })
  await reload(user)
  await signInByPassword()
})

test('a sign-in that waits for its code is void when its sign-in method is removed', async () => {
  const holder = holderOf(service)
  const user = await holder.signUpVerified()
  await linkWithCredential(user, credentialOf(elsewhere))
  const secret = await holder.enroll(user)
  const begun = await service.call('signInWithIdp', {
    postBody: `id_token=${tokenOf(elsewhere)}&providerId=google.com`,
    requestUri: 'http://localhost',
  })
  const { mfaPendingCredential, mfaInfo } = begun.body as unknown as {
    mfaPendingCredential: string
    mfaInfo: { mfaEnrollmentId: string }[]
  }
  await unlink(user, 'google.com')
  const { body } = await service.callSecond('mfaSignIn:finalize', {
    mfaPendingCredential,
    mfaEnrollmentId: mfaInfo[0]?.mfaEnrollmentId,
    totpVerificationInfo: { verificationCode: holder.codeOf(secret) },
  })
  expect(body.error.message).toBe('INVALID_MFA_PENDING_CREDENTIAL')
})

test('a password can be removed when Google is left', async () => {
  const user = await signUp()
  await linkWithCredential(user, credentialOf(ayeshaAtGoogle))
  await unlink(user, 'password')
  await reload(user)
  expect(providersOf(user)).toEqual(['google.com'])
  await expect(signInByPassword()).rejects.toMatchObject(refused('invalid-credential'))
  await reauthenticateWithCredential(user, GoogleAuthProvider.credential(tokenOf(ayeshaAtGoogle)))
})

raceTest('the last sign-in method cannot be removed, not even by two concurrent requests', async () => {
  const { user } = await signInByGoogle()
  await expect(unlink(user, 'google.com')).rejects.toMatchObject(refused('operation-not-allowed'))
  await updatePassword(user, password)
  const idToken = await user.getIdToken()
  const remove = (...deleteProvider: string[]) => service.call('update', { idToken, deleteProvider })
  const both = await remove('google.com', 'password')
  expect(both.body.error.message).toContain('OPERATION_NOT_ALLOWED')
  const answers = await Promise.all([remove('google.com'), remove('password')])
  expect(answers.map((each) => each.status).sort()).toEqual([200, 400])
  const { body } = await remove('github.com')
  expect(body.error.message).toBe('INVALID_PROVIDER_ID')
})

test('removing a sign-in method needs a recent sign-in', async () => {
  const user = await signUp()
  await verifyAddresses()
  await linkWithCredential(user, credentialOf(elsewhere))
  service.advance(6 * 60_000)
  await user.getIdToken(true)
  await expect(unlink(user, 'google.com')).rejects.toMatchObject(refused('requires-recent-login'))
})
