import {
  EmailAuthProvider,
  linkWithCredential,
  signInWithEmailAndPassword,
  updatePassword,
} from 'firebase/auth'
import { expect, test } from 'vitest'
import { refused } from '#test/identity/second-factor.ts'
import { ayesha } from '#test/identity/identity-service.ts'
import { elsewhere, startGoogleIdentity, providersOf } from '#test/identity/google-sign-ins.ts'

const service = await startGoogleIdentity()
const { signInByGoogle, signInByPassword } = service
const { email, password } = ayesha

test('an account made with Google can get a password by both functions of the SDK', async () => {
  const { user } = await signInByGoogle()
  const linked = await linkWithCredential(user, EmailAuthProvider.credential(email, password))
  expect(linked.operationType).toBe('link')
  expect(providersOf(user)).toEqual(['google.com', 'password'])
  expect(user.emailVerified).toBe(true)
  await signInByPassword()
  expect((await signInByGoogle()).user.uid).toBe(user.uid)

  const { user: other } = await signInByGoogle(elsewhere)
  const stale = await other.getIdToken()
  await updatePassword(other, 'another password')
  await signInWithEmailAndPassword(service.openAuth(), elsewhere.email, 'another password')
  await expect(service.identity.verifyIdToken(stale)).rejects.toMatchObject({ code: 'not-signed-in' })
})

test('an added password must follow the rules, belong to the own address and needs a recent sign-in', async () => {
  const { user } = await signInByGoogle()
  const add = (address: string, typed: string) =>
    linkWithCredential(user, EmailAuthProvider.credential(address, typed))
  await expect(add(email, 'short')).rejects.toMatchObject(refused('weak-password'))
  await expect(add('nonsense', password)).rejects.toMatchObject(refused('invalid-email'))
  await expect(add('somebody@example.com', password)).rejects.toMatchObject(refused('operation-not-allowed'))
  const idToken = await user.getIdToken()
  for (const [fields, code] of [
    [{ password }, 'MISSING_EMAIL'],
    [{ email }, 'MISSING_PASSWORD'],
  ] as const) {
    const { body } = await service.call('signUp', { idToken, ...fields })
    expect(body.error.message).toBe(code)
  }
  service.advance(6 * 60_000)
  await user.getIdToken(true)
  await expect(add(email, password)).rejects.toMatchObject(refused('requires-recent-login'))
})
