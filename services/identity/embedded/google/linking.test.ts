import {
  EmailAuthProvider,
  getIdTokenResult,
  linkWithCredential,
  unlink,
  updatePassword,
  type User,
} from 'firebase/auth'
import { expect, test } from 'vitest'
import { refused } from '#test/identity/second-factor.ts'
import { ayesha } from '#test/identity/identity-service.ts'
import { ayeshaAtGoogle, credentialOf, tokenOf } from '#test/identity/google-tokens.ts'
import { elsewhere, startGoogleIdentity, providersOf } from '#test/identity/google-sign-ins.ts'
import { raceTest } from '#test/runner/race-test.ts'

const service = await startGoogleIdentity()
const { signUp, verifyAddresses, signInByGoogle, signInByPassword, callWithGoogle } = service
const { email, password } = ayesha

const link = async (user: User, claims: typeof ayeshaAtGoogle, more: object = {}) =>
  callWithGoogle(tokenOf(claims), { idToken: await user.getIdToken(), ...more })

test('any Google account can be linked to a signed-in account, and then signs in to it', async () => {
  const user = await signUp()
  await verifyAddresses()
  const linked = await linkWithCredential(user, credentialOf(elsewhere))
  expect(linked).toMatchObject({ operationType: 'link', providerId: 'google.com' })
  expect(user).toMatchObject({ email, emailVerified: true, displayName: 'Ayesha Rahman' })
  expect(providersOf(user)).toEqual(['google.com', 'password'])
  const { claims } = await getIdTokenResult(user)
  expect(claims['firebase']).toMatchObject({
    identities: { 'google.com': ['2'], email: [email] },
    sign_in_provider: 'google.com',
  })
  expect((await signInByGoogle(elsewhere)).user.uid).toBe(user.uid)
  await signInByPassword()
  await expect(linkWithCredential(user, credentialOf(elsewhere))).rejects.toMatchObject(
    refused('provider-already-linked'),
  )
})

test('linking Google of the same address verifies that address, if Google hosts its mail', async () => {
  const user = await signUp()
  const { hostedDomain: _, ...visitor } = ayeshaAtGoogle
  await expect(linkWithCredential(user, credentialOf(visitor))).rejects.toMatchObject(
    refused('unverified-email'),
  )
  await linkWithCredential(user, credentialOf(ayeshaAtGoogle))
  expect(user.emailVerified).toBe(true)
  await signInByPassword()
})

test('while the address of an account is not verified, only Google of that address, verified there, is linked', async () => {
  const user = await signUp()
  for (const claims of [elsewhere, { ...ayeshaAtGoogle, emailVerified: false }])
    await expect(linkWithCredential(user, credentialOf(claims))).rejects.toMatchObject(
      refused('unverified-email'),
    )
  expect((await link(user, elsewhere)).body.error.message).toBe(
    'UNVERIFIED_EMAIL : Need to verify email first before linking another way to sign in.',
  )
  expect((await signInByGoogle(elsewhere)).user.uid).not.toBe(user.uid)
})

test('linking needs a recent sign-in, and that sign-in stays valid', async () => {
  const user = await signUp()
  await verifyAddresses()
  await linkWithCredential(user, credentialOf(elsewhere))
  expect(await service.identity.listSessions(service.db, user.uid)).toHaveLength(1)
  await unlink(user, 'google.com')
  service.advance(6 * 60_000)
  await user.getIdToken(true)
  await expect(linkWithCredential(user, credentialOf(elsewhere))).rejects.toMatchObject(
    refused('requires-recent-login'),
  )
})

raceTest('a Google user is linked to one account only, also when two accounts try it at once', async () => {
  await signInByGoogle(elsewhere)
  const user = await signUp()
  await verifyAddresses()
  await expect(linkWithCredential(user, credentialOf(elsewhere))).rejects.toMatchObject(
    refused('credential-already-in-use'),
  )
  const form = {
    postBody: `id_token=${tokenOf(elsewhere)}&providerId=google.com`,
    requestUri: 'http://localhost',
  }
  const idToken = await user.getIdToken()
  const { status, body } = await service.call('signInWithIdp', {
    ...form,
    idToken,
    returnIdpCredential: true,
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    errorMessage: 'FEDERATED_USER_ID_ALREADY_LINKED',
    oauthIdToken: tokenOf(elsewhere),
    email: elsewhere.email,
  })
  expect(body).not.toHaveProperty('idToken')

  const other = await signUp('other@example.com')
  await verifyAddresses()
  const wanted = tokenOf({ ...elsewhere, subject: '3', email: 'third@example.com' })
  const answers = await Promise.all(
    [user, other].map(async (each) =>
      service.call('signInWithIdp', {
        ...form,
        postBody: `id_token=${wanted}&providerId=google.com`,
        idToken: await each.getIdToken(),
      }),
    ),
  )
  expect(answers.map((each) => each.status).sort()).toEqual([200, 400])
  expect(answers.find((each) => each.status === 400)?.body.error.message).toBe(
    'FEDERATED_USER_ID_ALREADY_LINKED',
  )
})

test('a Google user with the address of another account is not linked, and still signs in to that account', async () => {
  const bob = await signUp()
  const alice = await signUp(elsewhere.email)
  await verifyAddresses()
  await expect(linkWithCredential(bob, credentialOf(elsewhere))).rejects.toMatchObject(
    refused('email-already-in-use'),
  )
  expect(await link(bob, elsewhere)).toMatchObject({
    status: 400,
    body: { error: { code: 400, message: 'EMAIL_EXISTS' } },
  })
  const asked = await link(bob, elsewhere, { returnIdpCredential: true })
  expect(asked).toMatchObject({
    status: 200,
    body: { errorMessage: 'EMAIL_EXISTS', oauthIdToken: tokenOf(elsewhere) },
  })
  expect(asked.body).not.toHaveProperty('idToken')
  expect((await signInByGoogle({ ...elsewhere, hostedDomain: 'elsewhere.example' })).user.uid).toBe(alice.uid)
})

test('linking the same identity again is refused, to the same account and to another', async () => {
  const { user } = await signInByGoogle()
  for (const [more, status] of [
    [{}, 400],
    [{ returnIdpCredential: true }, 200],
  ] as const) {
    const { body, ...answer } = await link(user, ayeshaAtGoogle, more)
    expect([answer.status, body['errorMessage'] ?? body.error.message]).toEqual([
      status,
      'FEDERATED_USER_ID_ALREADY_LINKED',
    ])
  }
})

test('the token contains the last sign-in method: Google after it is linked, the password after it is set', async () => {
  const user = await signUp()
  const providerOf = async () => (await getIdTokenResult(user)).signInProvider
  expect(await providerOf()).toBe('password')
  await linkWithCredential(user, credentialOf(ayeshaAtGoogle))
  expect(await providerOf()).toBe('google.com')
  await user.getIdToken(true)
  expect(await providerOf()).toBe('google.com')
  await updatePassword(user, 'a better password')
  expect(await providerOf()).toBe('password')
  await user.getIdToken(true)
  expect(await providerOf()).toBe('password')

  const { user: other } = await signInByGoogle(elsewhere)
  await linkWithCredential(other, EmailAuthProvider.credential(elsewhere.email, password))
  expect((await getIdTokenResult(other)).signInProvider).toBe('password')
})

test('an account is linked to at most one Google account', async () => {
  const { user } = await signInByGoogle()
  const { body } = await service.call('signInWithIdp', {
    postBody: `id_token=${tokenOf(elsewhere)}&providerId=google.com`,
    requestUri: 'http://localhost',
    idToken: await user.getIdToken(),
  })
  expect(body.error.message).toBe('PROVIDER_ALREADY_LINKED')
})
